export { ComparisonScreen as Component } from '../features/comparison';
