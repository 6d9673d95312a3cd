/** What people may ask for about their data: access, portability, erasure, rectification; and how long it is kept. */
export { DataRightsModule } from './data-rights.module.js';
export { ErasuresService } from './erasures.service.js';
