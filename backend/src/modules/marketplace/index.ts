/** Products of partners, click references and purchases. */
export { ClickReferencesService } from './purchases/click-references.service.js';
export { FeedHeaderDto } from './feeds/feeds.dto.js';
export { FeedsService } from './feeds/feeds.service.js';
export { ImageRetention } from './images/image-retention.js';
export { MarketplaceModule } from './marketplace.module.js';
export { MarketplacePersonalDataProvider } from './personal-data.provider.js';
export { ProductQuery, ProductsQuery } from './products/products.dto.js';
export { ProductsService } from './products/products.service.js';
export { productImageKey, ProductImages } from './images/product-images.js';
export { PurchaseScannerRepository, type ScannedPurchase } from './purchases/purchase-scanner.repository.js';
export { PurchasesService } from './purchases/purchases.service.js';
export { ShopBuyersRepository } from './purchases/shop-buyers.repository.js';
export type { WeightUnit } from './products/weight-units.js';
