export { HomeScreen } from './home/home-screen';
