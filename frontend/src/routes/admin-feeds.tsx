export { FeedsScreen as Component } from '../features/marketplace-admin';
