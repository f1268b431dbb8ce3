/**
 * The seam between the analysis board and the tabs beside it. A tab is given the position on the board and may put
 * things on it; it knows neither the tree nor how the page is laid out.
 */

/**
 * @typedef {import('../board/geometry.js').Point} Point
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {import('../base/dom.js').Children} Children
 */

/**
 * @typedef {object} Desk
 * @property {string | null} id the analysis; none while nothing is kept
 * @property {number} node of its tree, the one being looked at
 * @property {import('../wire.js').Rule} rule
 * @property {number} size
 * @property {{ at: Point, stone: Colour }[]} stones
 * @property {Colour} turn whose move it is
 */

/**
 * What a tab puts on the board instead of the engine's words, while it is open.
 * @typedef {object} Overlay
 * @property {import('../board/draw.js').Stone[]} stones put down besides those of the position, with their numbers
 * @property {import('../board/draw.js').Mark[]} marks
 */

/**
 * @typedef {object} Tab
 * @property {(desk: Desk) => Children} panel
 * @property {(desk: Desk) => Overlay | null} overlay
 * @property {(desk: Desk) => { icon?: import('../art/icons.js').IconName, stone?: Colour, head: string, why: string, count: string } | null} status
 *   the line above the board, when the tab has something to say there
 * @property {(desk: Desk) => import('../board/board.js').Board['aim']} [aim] whose stone a hand may put where, when it is not the next of the position
 * @property {(desk: Desk, at: Point) => string | null} [label] what the tab says of a point, instead of the position
 * @property {() => void} [leave] the tab or the page is left
 * @property {(desk: Desk, at: Point) => boolean} play a point of the board was chosen; true when that was meant for the tab
 */
export {};
