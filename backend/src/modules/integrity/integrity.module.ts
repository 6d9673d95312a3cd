import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { MarketplaceModule } from '../marketplace/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { IntegritySignals } from './integrity-signals.js';
import { SubmissionHistory } from './submission-history.js';

@Module({
  imports: [CatalogModule, MarketplaceModule, TestimonialsModule],
  providers: [IntegritySignals, SubmissionHistory],
})
export class IntegrityModule {}
