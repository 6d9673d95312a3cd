export { PendingScreen as Component } from '../features/review';
