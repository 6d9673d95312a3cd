export { Method } from './method';
export { useMethodTranslation } from './translations';
