import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/index.js';
import { CatalogModule } from '../catalog/index.js';
import { MarketplaceModule } from '../marketplace/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { PageDocuments } from './page-documents.js';
import { PageQueries } from './page-queries.js';
import { PageHeads } from './page-heads.js';
import { PageRenderer } from './page-renderer.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';
import { RenderLimit } from './render-limit.js';
import { ShareImages } from './share-images.js';

@Module({
  imports: [MarketplaceModule, AnalysisModule, TestimonialsModule, CatalogModule],
  controllers: [PagesController],
  providers: [PagesService, PageDocuments, PageHeads, PageRenderer, PageQueries, RenderLimit, ShareImages],
  exports: [PagesService, PageDocuments],
})
export class PagesModule {}
