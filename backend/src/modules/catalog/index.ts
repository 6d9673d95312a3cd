/** The names of things: conditions, supplements, brands, medications. */
export type { CatalogEntryDto } from './catalog.dto.js';
export { AdditionalConditionDto } from './catalog.dto.js';
export { CatalogModule } from './catalog.module.js';
export { OwnNames } from './own-names.js';
export { CatalogPersonalData } from './personal-data.js';
export { CatalogService } from './catalog.service.js';
