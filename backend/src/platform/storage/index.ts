export { isFileMissing, isStorageOutage } from './errors.js';
export { FileStorage } from './file-storage.js';
export { OrphanSweeper } from './orphan-sweeper.js';
export { SignedLinks } from './signed-link.js';
export { StorageModule } from './storage.module.js';
export { TempFolder } from './temp-folder.js';
