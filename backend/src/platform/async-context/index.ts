export { AsyncVariable } from './async-variable.js';
