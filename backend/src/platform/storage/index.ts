export { isFileMissing, isStorageOutage, RemoteStorageError } from './errors.js';
export { FileStorage, PARTIAL_FILES } from './file-storage.js';
export { hashStream } from './hash-stream.js';
export { openStorage } from './open-storage.js';
export { buildFileLock, OrphanSweeper } from './orphan-sweeper.js';
export { SignedLinks } from './signed-links.js';
export { StorageModule } from './storage.module.js';
export { TempFolder } from './temp-folder.js';
