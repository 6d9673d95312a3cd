import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { JobsModule } from '../../platform/jobs/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { CatalogModule } from '../catalog/index.js';
import { Advertiser } from './advertiser.entity.js';
import { ClickReference } from './click-reference.entity.js';
import { ClickReferencesService } from './click-references.service.js';
import { Feed } from './feed.entity.js';
import { FeedFiles, feedFolder } from './feed-files.js';
import { FeedLog } from './feed-log.js';
import { FeedsController } from './feeds.controller.js';
import { FeedsRepository } from './feeds.repository.js';
import { FeedsService } from './feeds.service.js';
import { FetchImagesJob } from './fetch-images.job.js';
import { ApplyMergeJob } from './apply-merge.job.js';
import { Image } from './image.entity.js';
import { ImageFetchingService } from './image-fetching.service.js';
import { ImagesController } from './images.controller.js';
import { ImagesRepository } from './images.repository.js';
import { MergeApplier } from './merge-applier.js';
import { MarketplacePersonalDataProvider } from './personal-data.provider.js';
import { Product } from './product.entity.js';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsRepository } from './products.repository.js';
import { ProductsService } from './products.service.js';
import { SafeHttpClient } from './safe-http-client.js';
import { MissingImages, UnappliedMerges } from './marketplace-reconciliation.js';
import { Purchase } from './purchase.entity.js';
import { PurchaseScanner } from './purchase-scanner.js';
import { PostbackController } from './postback.controller.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesRepository } from './purchases.repository.js';
import { PurchasesService } from './purchases.service.js';

@Module({
  imports: [
    MulterModule.registerAsync({
      inject: [ENV],
      useFactory: (env: Env) => ({ storage: feedFolder(env).multerStorage }),
    }),
    TypeOrmModule.forFeature([Advertiser, Product, ClickReference, Purchase, Image, Feed]),
    JobsModule.forJobs(FetchImagesJob, ApplyMergeJob),
    AnalysisModule,
    CatalogModule,
  ],
  controllers: [ProductsController, PurchasesController, PostbackController, FeedsController, ImagesController],
  providers: [
    ProductsService,
    ProductsRepository,
    ClickReferencesService,
    PurchasesService,
    PurchasesRepository,
    PurchaseScanner,
    FeedFiles,
    FeedLog,
    FeedsService,
    FeedsRepository,
    ImageFetchingService,
    ImagesRepository,
    ProductImages,
    SafeHttpClient,
    FetchImagesJob,
    MergeApplier,
    ApplyMergeJob,
    UnappliedMerges,
    MissingImages,
    MarketplacePersonalDataProvider,
  ],
  exports: [PurchasesService, PurchaseScanner, FeedsService, ProductImages, MarketplacePersonalDataProvider],
})
export class MarketplaceModule {}
