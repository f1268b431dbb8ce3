/** Provisional. @typedef {any} Lesson */
export {};
