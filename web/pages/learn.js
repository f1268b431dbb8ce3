import { h } from '../dom.js';
export const learnPage = () => h('main');
