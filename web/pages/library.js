import { h } from '../dom.js';
export const libraryPage = () => h('main');
