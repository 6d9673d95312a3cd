import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentRecord } from './consent-record.entity.js';
import { ConsentTextsController } from './consent-texts.controller.js';
import { ConsentController } from './consent.controller.js';
import { ConsentRepository } from './consent.repository.js';
import { ConsentService } from './consent.service.js';
import { ConsentPersonalDataProvider } from './personal-data.provider.js';

@Module({
  imports: [TypeOrmModule.forFeature([ConsentRecord])],
  controllers: [ConsentController, ConsentTextsController],
  providers: [ConsentService, ConsentRepository, ConsentPersonalDataProvider],
  exports: [ConsentService, ConsentPersonalDataProvider],
})
export class ConsentModule {}
