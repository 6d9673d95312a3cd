import { ServiceUnavailableError } from '../http/problems/service-unavailable.error.js';

export class QueuesUnavailableError extends ServiceUnavailableError {}
