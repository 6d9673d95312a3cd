/** Products of partners, click references and purchases. */
export { ClickReferencesService } from './click-references.service.js';
export { FeedHeaderDto, type FeedReportDto } from './feeds.dto.js';
export { FeedsService } from './feeds.service.js';
export { MarketplaceModule } from './marketplace.module.js';
export { MarketplacePersonalDataProvider } from './personal-data.provider.js';
export { ProductImages } from './product-images.js';
export { PurchaseScanner, type ScannedPurchase } from './purchase-scanner.js';
export type { PurchaseState } from './purchases.repository.js';
export { PurchasesService } from './purchases.service.js';
export type { WeightUnit } from './weight-units.js';
