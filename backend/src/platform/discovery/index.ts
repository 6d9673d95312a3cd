export { findProviders } from './find-providers.js';
