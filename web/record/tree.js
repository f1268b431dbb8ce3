/**
 * A game tree as far as it is loaded: which node follows which, the way to a
 * node, and the stones and notes there. It places what the file says and
 * knows no rule.
 */

import { other } from '../board/stones.js';

/**
 * @typedef {import('../wire.js').NodeView} NodeView
 * @typedef {import('../wire.js').BranchView} BranchView
 * @typedef {import('../wire.js').Stone} Colour
 * @typedef {import('../wire.js').AnalysisNode} AnalysisNode
 * @typedef {NodeView & { kids: number[], number: number, to_move?: Colour | null }} Node `kids` are loaded; `number` counts the turns up to
 *   here; `to_move` is who moves next where an analysis says so
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

/**
 * Makes a tree what the host says it is now: these nodes are new or different, those are gone.
 * @param {Tree} tree @param {AnalysisNode[]} changed @param {number[]} gone
 */
export function regrow(tree, changed, gone) {
  for (const id of gone) tree.delete(id);
  for (const node of changed) {
    tree.set(node.id, { ...node, kids: node.children, children: node.children.length, weight: 0, number: 0 });
  }
  const order = [nodeAt(tree, ROOT)];
  for (const node of order) {
    for (const id of node.kids) {
      const kid = nodeAt(tree, id);
      kid.number = node.number + (kid.stone ? 1 : 0);
      order.push(kid);
    }
  }
  for (const node of order.reverse()) node.weight = node.kids.reduce((sum, id) => sum + 1 + nodeAt(tree, id).weight, 0);
}

/** Who moves after a line: the other one, unless a node on the way says who. @param {Node[]} path @returns {Colour} */
export function turnAfter(path) {
  /** @type {Colour} */
  let turn = 'black';
  for (const { stone, to_move: said } of path) turn = said ?? (stone ? other(stone) : turn);
  return turn;
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
