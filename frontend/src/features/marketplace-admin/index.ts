export { FeedsScreen } from './feeds-screen';
export { PurchasesScreen } from './purchases-screen';
