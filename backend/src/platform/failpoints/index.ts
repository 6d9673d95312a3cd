export { enableFailpoints, reachFailpoint } from './failpoints.js';
