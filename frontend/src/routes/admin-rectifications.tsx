export { RectificationsScreen as Component } from '../features/data-rights';
