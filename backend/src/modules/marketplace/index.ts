/** What partners sell, the pseudonyms under which they know people, and what was bought. */
export { ClickReferences } from './click-references.js';
export { FeedHeadDto, type FeedReportDto } from './feeds.dto.js';
export { FeedsService } from './feeds.service.js';
export { MarketplaceModule } from './marketplace.module.js';
export { MarketplacePersonalData } from './personal-data.js';
export { ProductImages } from './product-images.js';
export { PurchaseRoll, type PurchaseRollEntry } from './purchase-roll.js';
export type { PurchaseStanding } from './purchases.repository.js';
export { PurchasesService } from './purchases.service.js';
export type { WeightUnit } from './weight-units.js';
