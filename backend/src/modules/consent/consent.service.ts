import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { ConsentRecord } from './consent-record.entity.js';
import { publishedTexts } from './published-texts.js';

export interface SubmissionConsent {
  userId: number;
  testimonialId: number;
  language: 'en' | 'es';
  text: string;
}

@Injectable()
export class ConsentService {
  constructor(private readonly database: Database) {}

  /** Keeps what was agreed to with a submission; part of the submission's own transaction. */
  async recordSubmission(consent: SubmissionConsent): Promise<void> {
    await this.database.manager.insert(ConsentRecord, {
      userId: consent.userId,
      kind: 'testimonial_submission',
      testimonialId: consent.testimonialId,
      language: consent.language,
      text: consent.text,
      textHash: createHash('sha256').update(consent.text).digest('hex'),
      publishedVersion: publishedTexts.find(({ text }) => text === consent.text)?.version ?? null,
      dataProcessing: true,
      publicDisplay: true,
      healthDataSharing: true,
      analytics: false,
      withdrawnAt: null,
    });
  }
}
