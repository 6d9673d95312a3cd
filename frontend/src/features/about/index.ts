export { About } from './about';
export { useAboutTranslation } from './translations';
