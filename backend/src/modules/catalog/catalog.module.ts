import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdditionalConditionsController } from './additional-conditions.controller.js';
import { CareController } from './care.controller.js';
import { CareService } from './care.service.js';
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
import { ConditionsRepository } from './conditions.repository.js';
import { CatalogService } from './catalog.service.js';
import { CatalogueFilesController } from './catalogue-files.controller.js';
import { CatalogueFiles } from './catalogue-files.js';
import { Merge } from './merge.entity.js';
import { Merges } from './merges.js';
import { OwnNames } from './own-names.js';
import { CatalogPersonalData } from './personal-data.js';

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
  controllers: [AdditionalConditionsController, CatalogController, CareController, CatalogueFilesController],
  providers: [
    CatalogService,
    CatalogRepository,
    ConditionsRepository,
    OwnNames,
    CareService,
    CatalogueFiles,
    Merges,
    CatalogPersonalData,
  ],
  exports: [CatalogService, CatalogueFiles, OwnNames, Merges, CatalogPersonalData],
})
export class CatalogModule {}
