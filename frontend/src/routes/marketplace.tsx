export { MarketplaceScreen as Component } from '../features/marketplace';
