import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentRecord } from './consent-record.entity.js';
import { ConsentService } from './consent.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ConsentRecord])],
  providers: [ConsentService],
  exports: [ConsentService],
})
export class ConsentModule {}
