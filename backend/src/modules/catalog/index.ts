/** The names of things: conditions, supplements, brands, medications. */
export type { CatalogEntryDto } from './catalog.dto.js';
export { conditionPhrase } from './condition-phrase.js';
export { AdditionalConditionDto } from './catalog.dto.js';
export type { MergePayload } from './catalog.events.js';
export type { MergeableKind } from './merge.entity.js';
export { Merges, type MergeStanding } from './merges.js';
export { CatalogueFiles } from './catalogue-files.js';
export { CatalogModule } from './catalog.module.js';
export { OwnNames } from './own-names.js';
export { CatalogPersonalData } from './personal-data.js';
export { CatalogService } from './catalog.service.js';
