/**
 * Turns a tree of plain objects into the page and keeps it true: `h` describes,
 * `patch` changes only what differs, so that focus, scroll and running
 * animations survive every render.
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {null | undefined | false | string | number | VNode} Child
 * @typedef {Child | Children[]} Children
 * @typedef {Record<string, any>} Props `on…` listens, `style` is an object, `key` names a sibling,
 *   `mount` runs once with the new element, `drawn` after every patch of it.
 * @typedef {{ tag: string, props: Props, kids: VNode[], text: string, node: Node | null }} VNode
 */

/** @type {Props} */
const NONE = Object.freeze({});

/** @param {string} text @returns {VNode} */
const textNode = (text) => ({ tag: '', props: NONE, kids: [], text, node: null });

/**
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Children} kids
 * @returns {VNode}
 */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? NONE, kids: flatten(kids), text: '', node: null };
}

/**
 * An absent child keeps its place as an empty text, so that the siblings after
 * it are still compared with themselves.
 * @param {Children[]} kids
 * @returns {VNode[]}
 */
function flatten(kids) {
  /** @type {VNode[]} */
  const flat = [];
  for (const kid of kids) {
    if (Array.isArray(kid)) flat.push(...flatten(kid));
    else if (kid === null || kid === undefined || kid === false) flat.push(textNode(''));
    else if (typeof kid === 'object') flat.push(kid);
    else flat.push(textNode(String(kid)));
  }
  return flat;
}

/** @type {WeakMap<Node, VNode[]>} */
const drawn = new WeakMap();

/**
 * Makes `root`'s children what `trees` says. A root may lie in what another one has drawn without children.
 * @param {Element} root
 * @param {...Children} trees
 */
export function mount(root, ...trees) {
  const kids = flatten(trees);
  patchKids(root, drawn.get(root) ?? [], kids, root.namespaceURI === SVG);
  drawn.set(root, kids);
}

/** @param {VNode} vnode @param {boolean} svg @returns {Node} */
function create(vnode, svg) {
  if (vnode.tag === '') {
    vnode.node = document.createTextNode(vnode.text);
    return vnode.node;
  }
  const inSvg = svg || vnode.tag === 'svg';
  const element = inSvg ? document.createElementNS(SVG, vnode.tag) : document.createElement(vnode.tag);
  vnode.node = element;
  for (const kid of vnode.kids) element.append(create(kid, inSvg));
  for (const name in vnode.props) setProp(element, name, undefined, vnode.props[name]);
  // The element is in the page only when the whole patch is done.
  if (vnode.props.mount) queueMicrotask(() => vnode.props.mount(element));
  if (vnode.props.drawn) queueMicrotask(() => vnode.props.drawn(element));
  return element;
}

/** @param {VNode} before @param {VNode} after @param {boolean} svg */
function patch(before, after, svg) {
  if (before === after) return;
  const node = /** @type {Element} */ (before.node);
  after.node = node;
  if (after.tag === '') {
    if (before.text !== after.text) node.textContent = after.text;
    return;
  }
  const inSvg = svg || after.tag === 'svg';
  patchKids(node, before.kids, after.kids, inSvg);
  for (const name in before.props) if (!(name in after.props)) setProp(node, name, before.props[name], undefined);
  for (const name in after.props) {
    // A field's value may have been changed by the person since it was drawn.
    const typed = name === 'value' || name === 'checked';
    if (typed || before.props[name] !== after.props[name]) setProp(node, name, before.props[name], after.props[name]);
  }
  if (after.props.drawn) queueMicrotask(() => after.props.drawn(node));
}

/** @param {VNode} a @param {VNode} b */
const same = (a, b) => a.tag === b.tag && a.props.key === b.props.key;

/** @param {Node} parent @param {VNode[]} before @param {VNode[]} after @param {boolean} svg */
function patchKids(parent, before, after, svg) {
  const kept = new Set();
  /** @type {Map<any, VNode>} */
  const keyed = new Map();
  for (const old of before) if (old.props.key !== undefined) keyed.set(old.props.key, old);
  /** @type {(VNode | undefined)[]} */
  const matches = after.map((next, i) => {
    const old = next.props.key !== undefined ? keyed.get(next.props.key) : before[i];
    if (!old || !same(old, next) || kept.has(old)) return undefined;
    kept.add(old);
    return old;
  });
  for (const old of before) if (!kept.has(old) && old.node) parent.removeChild(old.node);
  let cursor = parent.firstChild;
  after.forEach((next, i) => {
    const old = matches[i];
    if (old) patch(old, next, svg);
    const node = old ? /** @type {Node} */ (old.node) : create(next, svg);
    next.node = node;
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  });
}

/** @type {WeakMap<Element, Record<string, (event: Event) => void>>} */
const listeners = new WeakMap();

/** @param {Event} event */
function dispatch(event) {
  const element = /** @type {Element} */ (event.currentTarget);
  listeners.get(element)?.[event.type]?.(event);
}

/** @param {Element} element @param {string} name @param {any} before @param {any} after */
function setProp(element, name, before, after) {
  if (name === 'key' || name === 'mount' || name === 'drawn') return;
  if (name.startsWith('on')) return listen(element, name.slice(2), after);
  if (name === 'style') return setStyle(/** @type {HTMLElement} */ (element), before, after);
  if (name === 'value' || name === 'checked' || name === 'open') {
    if (/** @type {any} */ (element)[name] !== after) /** @type {any} */ (element)[name] = after ?? '';
    return;
  }
  if (after === undefined || after === null || after === false) element.removeAttribute(name);
  else element.setAttribute(name, after === true ? '' : String(after));
}

/** @param {Element} element @param {string} type @param {((event: Event) => void) | undefined} listener */
function listen(element, type, listener) {
  const all = listeners.get(element) ?? {};
  listeners.set(element, all);
  if (!all[type] && listener) {
    // Pointer moves are answered by the page's own scrolling decision, set in CSS.
    element.addEventListener(type, dispatch, { passive: type.startsWith('pointer') });
  }
  if (listener) all[type] = listener;
  else {
    delete all[type];
    element.removeEventListener(type, dispatch);
  }
}

/** @param {HTMLElement} element @param {Record<string, string> | undefined} before @param {Record<string, string> | undefined} after */
function setStyle(element, before, after) {
  for (const name in before) if (!after || !(name in after)) element.style.removeProperty(name);
  for (const name in after) if (!before || before[name] !== after[name]) element.style.setProperty(name, after[name]);
}
