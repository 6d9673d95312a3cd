export { DataRightsScreen } from './data-rights-screen';
export { RectificationsScreen } from './rectifications-screen';
