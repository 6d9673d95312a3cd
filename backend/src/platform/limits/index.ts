export { BUDGET, type BudgetName, DrawsOn } from './budgets.js';
export { TooManyRequests } from './limits.errors.js';
export { type Allowance, Limits } from './limits.js';
export { LimitsModule } from './limits.module.js';
