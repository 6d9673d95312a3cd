import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { JobsModule } from '../../platform/jobs/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { CatalogModule } from '../catalog/index.js';
import { Advertiser } from './products/advertiser.entity.js';
import { ClickReference } from './purchases/click-reference.entity.js';
import { ClickReferencesService } from './purchases/click-references.service.js';
import { ClickReferencesRepository } from './purchases/click-references.repository.js';
import { FeedLogRepository } from './feeds/feed-log.repository.js';
import { MarketplacePersonalDataRepository } from './marketplace-personal-data.repository.js';
import { ProductMergesRepository } from './merges/product-merges.repository.js';
import { Feed } from './feeds/feed.entity.js';
import { FeedFiles, feedFolder } from './feeds/feed-files.js';
import { FeedLog } from './feeds/feed-log.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedsRepository } from './feeds/feeds.repository.js';
import { FeedsService } from './feeds/feeds.service.js';
import { FetchImagesJob } from './images/fetch-images.job.js';
import { ApplyMergeJob } from './merges/apply-merge.job.js';
import { Image } from './images/image.entity.js';
import { ImageRetention } from './images/image-retention.js';
import { ImageFetchingService } from './images/image-fetching.service.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesRepository } from './images/images.repository.js';
import { MergeApplier } from './merges/merge-applier.js';
import { MarketplacePersonalDataProvider } from './personal-data.provider.js';
import { Product } from './products/product.entity.js';
import { ProductImages } from './images/product-images.js';
import { ProductsController } from './products/products.controller.js';
import { ListedCount } from './products/listed-count.entity.js';
import { ProductsByEvidenceRepository } from './products/products-by-evidence.repository.js';
import { ProductsRepository } from './products/products.repository.js';
import { ProductViews } from './products/product-views.js';
import { ProductsService } from './products/products.service.js';
import { SafeHttpClient } from './images/safe-http-client.js';
import { MissingImages, UnappliedMerges } from './marketplace-reconciliation.js';
import { Purchase } from './purchases/purchase.entity.js';
import { PurchaseScannerRepository } from './purchases/purchase-scanner.repository.js';
import { PostbackController } from './purchases/postback.controller.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { PurchasesRepository } from './purchases/purchases.repository.js';
import { PurchasesService } from './purchases/purchases.service.js';
import { ShopBuyersRepository } from './purchases/shop-buyers.repository.js';

const jobs = [FetchImagesJob, ApplyMergeJob];

@Module({
  imports: [
    MulterModule.registerAsync({
      inject: [ENV],
      useFactory: (env: Env) => ({ storage: feedFolder(env).multerStorage }),
    }),
    TypeOrmModule.forFeature([Advertiser, Product, ClickReference, Purchase, Image, Feed, ListedCount]),
    JobsModule.forJobs(...jobs),
    AnalysisModule,
    CatalogModule,
  ],
  controllers: [ProductsController, PurchasesController, PostbackController, FeedsController, ImagesController],
  providers: [
    ProductViews,
    ProductsService,
    ProductsRepository,
    ProductsByEvidenceRepository,
    ClickReferencesService,
    ClickReferencesRepository,
    FeedLogRepository,
    MarketplacePersonalDataRepository,
    ProductMergesRepository,
    PurchasesService,
    PurchasesRepository,
    PurchaseScannerRepository,
    ShopBuyersRepository,
    FeedFiles,
    FeedLog,
    FeedsService,
    FeedsRepository,
    ImageFetchingService,
    ImageRetention,
    ImagesRepository,
    ProductImages,
    SafeHttpClient,
    ...jobs,
    MergeApplier,
    UnappliedMerges,
    MissingImages,
    MarketplacePersonalDataProvider,
  ],
  exports: [
    ProductsService,
    PurchasesService,
    PurchaseScannerRepository,
    ShopBuyersRepository,
    FeedsService,
    ProductImages,
    ImageRetention,
    MarketplacePersonalDataProvider,
  ],
})
export class MarketplaceModule {}
