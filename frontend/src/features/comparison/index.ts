export { ComparisonScreen } from './comparison-screen';
