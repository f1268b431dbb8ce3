import { h } from '../dom.js';
export const helpPage = () => h('main');
