export { ConditionScreen as Component } from '../features/supplements';
