import { h } from '../dom.js';
export const stoppedPage = () => h('main');
