export { ProductDemoScreen as Component } from '../features/marketplace';
