export { ConditionScreen } from './condition-screen';
export { SupplementScreen } from './supplement-screen';
