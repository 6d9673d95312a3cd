export { type Allowance, BUDGET, type BudgetName, DrawsItself, DrawsOn, OWN_BUDGET } from './budgets.js';
export { Limits } from './limits.js';
export { LimitsModule } from './limits.module.js';
export { setRateLimitHeaders } from './rate-limit-headers.js';
export { TooManyRequests } from './limits.errors.js';
