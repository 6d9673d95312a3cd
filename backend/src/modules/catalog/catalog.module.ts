import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdditionalConditionsController } from './additional-conditions.controller.js';
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
import { CatalogService } from './catalog.service.js';
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
    ]),
  ],
  controllers: [AdditionalConditionsController, CatalogController],
  providers: [CatalogService, CatalogRepository, OwnNames, CatalogPersonalData],
  exports: [CatalogService, OwnNames, CatalogPersonalData],
})
export class CatalogModule {}
