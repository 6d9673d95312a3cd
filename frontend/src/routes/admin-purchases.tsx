export { PurchasesScreen as Component } from '../features/marketplace-admin';
