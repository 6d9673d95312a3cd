export { HomeScreen as Component } from '../features/analysis';
