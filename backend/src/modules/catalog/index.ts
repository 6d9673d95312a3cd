/** The catalog of conditions, supplements, brands and medications. */
export {
  buildConditionPhrase,
  buildCustomConditionPhrase,
  type ConditionName,
  conditionNameColumns,
  type ConditionNames,
  toConditionPhrase,
  toMidSentence,
} from './conditions/condition-phrase.js';
export { type ConditionReference, toConditionReference } from './conditions/condition-reference.js';
export { AdditionalConditionsService } from './conditions/additional-conditions.service.js';
export { AdditionalConditionDto, ConditionSearchQuery, SupplementSearchQuery } from './catalog.dto.js';
export type { MergePayload } from './catalog.events.js';
export { localizeName } from './localize-name.js';
export { KindPipe } from './kind.pipe.js';
export { type MergeableKind, mergeableKinds } from './merges/merge.entity.js';
export type { MergeStep } from './merges/merges.repository.js';
export { MergesService, type ScannedMerge } from './merges/merges.service.js';
export { CatalogFileRejectedError } from './catalog.errors.js';
export { CatalogFilesService } from './files/catalog-files.service.js';
export { CatalogModule } from './catalog.module.js';
export type { CustomNameKind } from './custom-names/custom-names.repository.js';
export { CustomNamesService, type PublicUsage } from './custom-names/custom-names.service.js';
export { CatalogPersonalDataProvider } from './personal-data.provider.js';
export { CATALOG_NAMES_TOPIC, CATALOG_TOPIC } from './topics.js';
export { CatalogSearchService } from './catalog-search.service.js';
export { CatalogService, type NamesByKind } from './catalog.service.js';
export { ConditionNotFoundError, SupplementNotFoundError } from './catalog.errors.js';
