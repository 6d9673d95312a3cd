import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentRecord } from './consent-record.entity.js';
import { ConsentTextsController } from './consent-texts.controller.js';
import { ConsentController } from './consent.controller.js';
import { ConsentRepository } from './consent.repository.js';
import { ConsentService } from './consent.service.js';
import { ConsentPersonalData } from './personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([ConsentRecord])],
  controllers: [ConsentController, ConsentTextsController],
  providers: [ConsentService, ConsentRepository, ConsentPersonalData],
  exports: [ConsentService, ConsentPersonalData],
})
export class ConsentModule {}
