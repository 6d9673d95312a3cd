export { DecisionsScreen as Component } from '../features/review';
