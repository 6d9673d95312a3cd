/** Data subject rights: access, portability, erasure and rectification; and data retention. */
export { DataRightsModule } from './data-rights.module.js';
export { ErasuresService } from './erasures/erasures.service.js';
