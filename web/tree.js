/**
 * A game tree as far as it is loaded: which node follows which, the way to a
 * node, and the stones and notes there. It places what the file says and
 * knows no rule.
 */

/**
 * @typedef {import('./wire.js').NodeView} NodeView
 * @typedef {import('./wire.js').BranchView} BranchView
 * @typedef {import('./wire.js').Stone} Colour
 * @typedef {NodeView & { kids: number[], number: number }} Node `kids` are loaded; `number` counts the turns up to here
 * @typedef {Map<number, Node>} Tree
 */

export const ROOT = 0;

/** Takes a part of the tree in. @param {Tree} tree @param {BranchView} branch */
export function grow(tree, { nodes }) {
  for (const view of nodes) {
    const parent = view.parent === null ? undefined : tree.get(view.parent);
    const number = (parent?.number ?? 0) + (view.stone ? 1 : 0);
    tree.set(view.id, { ...view, kids: tree.get(view.id)?.kids ?? [], number });
    if (parent && !parent.kids.includes(view.id)) parent.kids.push(view.id);
  }
}

/** @param {Tree} tree @param {number} id @returns {Node} */
export function nodeAt(tree, id) {
  const node = tree.get(id);
  if (!node) throw new Error(`node ${id} is not loaded`);
  return node;
}

/** @param {Node} node whether children of it are still to be asked for */
export const isPartial = (node) => node.kids.length < node.children;

/** From the root to a node. @param {Tree} tree @param {number} id @returns {Node[]} */
export function pathTo(tree, id) {
  const path = [];
  for (let node = tree.get(id); node; node = node.parent === null ? undefined : tree.get(node.parent)) path.push(node);
  return path.reverse();
}

/** @param {Node[]} path @returns {{ at: string, stone: Colour, number?: number }[]} */
export function stonesOn(path) {
  /** @type {Map<string, { at: string, stone: Colour, number?: number }>} */
  const stones = new Map();
  for (const node of path) {
    for (const { at, stone } of node.set) {
      if (stone) stones.set(at, { at, stone });
      else stones.delete(at);
    }
    if (node.stone && node.at) stones.set(node.at, { at: node.at, stone: node.stone, number: node.number });
  }
  return [...stones.values()];
}
