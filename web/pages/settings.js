import { h } from '../dom.js';
export const settingsPage = () => h('main');
