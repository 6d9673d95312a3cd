export { MarketplaceScreen } from './marketplace-screen';
export { ProductDemoScreen } from './product-demo-screen';
export { SupplementProducts } from './supplement-products';
