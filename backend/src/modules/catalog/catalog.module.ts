import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdditionalConditionsController } from './conditions/additional-conditions.controller.js';
import { AdditionalConditionsRepository } from './conditions/additional-conditions.repository.js';
import { AdditionalConditionsService } from './conditions/additional-conditions.service.js';
import { CatalogAdminRepository } from './admin/catalog-admin.repository.js';
import { CatalogFilesRepository } from './files/catalog-files.repository.js';
import { CustomNamesRepository } from './custom-names/custom-names.repository.js';
import { MergesRepository } from './merges/merges.repository.js';
import { CatalogAdminController } from './admin/catalog-admin.controller.js';
import { CatalogAdminService } from './admin/catalog-admin.service.js';
import { CatalogController } from './catalog.controller.js';
import {
  AdditionalCondition,
  AdditionalConditionAuthor,
  Brand,
  Condition,
  Medication,
  Supplement,
} from './catalog.entities.js';
import { CatalogRepository } from './catalog.repository.js';
import { ConditionsRepository } from './conditions/conditions.repository.js';
import { CatalogSearchService } from './catalog-search.service.js';
import { CatalogService } from './catalog.service.js';
import { CatalogFilesController } from './files/catalog-files.controller.js';
import { CatalogFilesService } from './files/catalog-files.service.js';
import { Merge } from './merges/merge.entity.js';
import { MergesService } from './merges/merges.service.js';
import { CustomNamesService } from './custom-names/custom-names.service.js';
import { CatalogPersonalDataProvider } from './personal-data.provider.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Condition,
      Supplement,
      Medication,
      Brand,
      AdditionalCondition,
      AdditionalConditionAuthor,
      Merge,
    ]),
  ],
  controllers: [AdditionalConditionsController, CatalogController, CatalogAdminController, CatalogFilesController],
  providers: [
    CatalogService,
    CatalogSearchService,
    CatalogRepository,
    ConditionsRepository,
    AdditionalConditionsRepository,
    AdditionalConditionsService,
    CatalogAdminRepository,
    CatalogFilesRepository,
    CustomNamesRepository,
    MergesRepository,
    CustomNamesService,
    CatalogAdminService,
    CatalogFilesService,
    MergesService,
    CatalogPersonalDataProvider,
  ],
  exports: [
    AdditionalConditionsService,
    CatalogService,
    CatalogSearchService,
    CatalogFilesService,
    CustomNamesService,
    MergesService,
    CatalogPersonalDataProvider,
  ],
})
export class CatalogModule {}
