import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Language, Page } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { UsersService } from '../identity/index.js';
import type { ConsentRecord } from './consent-record.entity.js';
import { ConsentNotFoundError } from './consent.errors.js';
import { consentWithdrawn } from './consent.events.js';
import { ConsentRepository } from './consent.repository.js';
import { findCurrentText, publishedTexts } from './published-texts.js';

export interface SubmissionConsent {
  userId: number;
  testimonialId: number;
  language: 'en' | 'es';
  text: string;
}

export interface Preferences {
  analytics: boolean;
  marketing: boolean;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

@Injectable()
export class ConsentService {
  constructor(
    private readonly database: Database,
    private readonly repository: ConsentRepository,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** Keeps what was agreed to with a submission; part of the submission's own transaction. */
  async recordSubmission(consent: SubmissionConsent): Promise<void> {
    await this.repository.add({
      userId: consent.userId,
      kind: 'testimonial_submission',
      testimonialId: consent.testimonialId,
      language: consent.language,
      text: consent.text,
      textHash: sha256(consent.text),
      publishedVersion: publishedTexts.find(({ text }) => text === consent.text)?.version ?? null,
      dataProcessing: true,
      publicDisplay: true,
      healthDataSharing: true,
      analytics: false,
      marketing: false,
    });
  }

  /** Keeps a choice of cookies. The same choice under the same text again changes nothing. */
  async setPreferences(userId: number, preferences: Preferences, language: Language): Promise<ConsentRecord> {
    const { text, version } = findCurrentText('cookie_preferences', language);
    const { analytics, marketing } = preferences;
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`consent.user.${userId}`);
      const before = await this.repository.findOpenPreferences(userId);
      if (before && before.analytics === analytics && before.marketing === marketing && before.text === text) {
        return before;
      }
      if (before) await this.repository.close(before.id, 'replaced');
      return this.repository.add({
        userId,
        kind: 'cookie_preferences',
        testimonialId: null,
        language,
        text,
        textHash: sha256(text),
        publishedVersion: version,
        dataProcessing: false,
        publicDisplay: false,
        healthDataSharing: false,
        analytics,
        marketing,
      });
    });
  }

  /** The choice of cookies that counts; null before there was one, and after it was withdrawn. */
  getPreferences(userId: number): Promise<ConsentRecord | null> {
    return this.repository.findOpenPreferences(userId);
  }

  /** A part of what the person agreed to or chose, newest first, and how much that is in all. */
  async getHistory(userId: number, page: Page): Promise<{ records: ConsentRecord[]; total: number }> {
    const [records, total] = await this.repository.page(userId, page);
    return { records, total };
  }

  async getById(id: number, userId: number): Promise<ConsentRecord> {
    const record = await this.repository.findById(id, userId);
    if (!record) throw new ConsentNotFoundError();
    return record;
  }

  /**
   * Closes a consent. With one of a testimonial everything that was agreed to for that testimonial ends, whichever
   * edit it was given with, and the testimonial is no longer shown. Again changes nothing.
   */
  async withdraw(id: number, userId: number): Promise<ConsentRecord> {
    return this.database.transaction(async () => {
      await this.database.lock(`consent.user.${userId}`);
      const { testimonialId, withdrawnAt } = await this.getById(id, userId);
      if (withdrawnAt === null) {
        await this.repository.close(id, 'withdrawn');
        if (testimonialId !== null) {
          await this.repository.closeByTestimonial(testimonialId, 'withdrawn');
          await this.outbox.record(consentWithdrawn({ consentId: id, testimonialId }));
        }
      }
      return this.getById(id, userId);
    });
  }

  /** Ends what was agreed to for a testimonial that is deleted; part of that transaction. */
  endForDeleted(testimonialId: number): Promise<void> {
    return this.repository.closeByTestimonial(testimonialId, 'testimonial_deleted');
  }

  /** Whether its author still agrees that the testimonial is processed and shown. */
  isGrantedFor(testimonialId: number): Promise<boolean> {
    return this.repository.isGrantedFor(testimonialId);
  }

  /** Testimonials whose consent was withdrawn and not given again, batch by batch. */
  withdrawnTestimonials(): AsyncGenerator<number[]> {
    return this.repository.withdrawnTestimonials();
  }

  /** The language in which the person last agreed to something. */
  async findLanguage(userId: number): Promise<Language> {
    const [latest] = await this.repository.findByUser(userId);
    return latest?.language ?? 'en';
  }
}
