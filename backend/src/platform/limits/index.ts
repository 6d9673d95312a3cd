export { BUDGET, type BudgetName, DrawsOn } from './budgets.js';
export { type Allowance, Limits } from './limits.js';
export { LimitsModule } from './limits.module.js';
