export { MarketplaceScreen } from './marketplace-screen';
export { ProductDemoScreen } from './product-demo-screen';
