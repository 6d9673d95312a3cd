/** What partners sell, the pseudonyms under which they know people, and what was bought. */
export { FEED_AS_BODY } from './feeds.controller.js';
export { MarketplaceModule } from './marketplace.module.js';
export { MarketplacePersonalData } from './personal-data.js';
export { ProductImages } from './product-images.js';
export type { PurchaseStanding } from './purchases.repository.js';
export { PurchasesService } from './purchases.service.js';
export type { WeightUnit } from './weight-units.js';
