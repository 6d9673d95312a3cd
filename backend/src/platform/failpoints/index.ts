export { enableFailpoints, reachFailpoint, receiveFailpointCommands } from './failpoints.js';
