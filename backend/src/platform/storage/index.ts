export { isStorageOutage } from './errors.js';
export { FileStorage } from './file-storage.js';
export { SignedLinks } from './signed-link.js';
export { StorageModule } from './storage.module.js';
