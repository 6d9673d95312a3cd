import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/index.js';
import { CatalogModule } from '../catalog/index.js';
import { PageHeads } from './page-heads.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [AnalysisModule, CatalogModule],
  controllers: [PagesController],
  providers: [PagesService, PageHeads],
  exports: [PagesService],
})
export class PagesModule {}
