export { MyPointsScreen as Component } from '../features/points';
