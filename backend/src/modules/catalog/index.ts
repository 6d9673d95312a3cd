/** The names of things: conditions, supplements, brands, medications. */
export type { CatalogEntryDto } from './catalog.dto.js';
export { AdditionalConditionDto } from './catalog.dto.js';
export { CatalogModule } from './catalog.module.js';
export { CatalogService } from './catalog.service.js';
