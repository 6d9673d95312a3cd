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
  providers: [CatalogService, CatalogRepository],
  exports: [CatalogService],
})
export class CatalogModule {}
