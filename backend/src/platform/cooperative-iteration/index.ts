export { iterateCooperatively } from './iterate-cooperatively.js';
