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
import { findCurrentText, findPublishedText } from './published-texts.js';

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

  /**
   * Records the consent of a submission, in the language of its text if that is a published one; runs in the transaction of the
   * submission.
   */
  async recordSubmission(consent: SubmissionConsent): Promise<void> {
    const kind = 'testimonial_submission';
    const published = findPublishedText(kind, consent.text);
    await this.repository.add({
      userId: consent.userId,
      kind,
      testimonialId: consent.testimonialId,
      language: published?.language ?? consent.language,
      text: consent.text,
      textHash: sha256(consent.text),
      publishedVersion: published?.version ?? null,
      dataProcessing: true,
      publicDisplay: true,
      healthDataSharing: true,
      analytics: false,
      marketing: false,
    });
  }

  /** Records cookie preferences. Unchanged preferences with the same text are not recorded again. */
  async setPreferences(userId: number, preferences: Preferences, language: Language): Promise<ConsentRecord> {
    const { text, version } = findCurrentText('cookie_preferences', language);
    const { analytics, marketing } = preferences;
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`consent.user.${userId}`);
      const current = await this.repository.findOpenPreferences(userId);
      if (current && current.analytics === analytics && current.marketing === marketing && current.text === text) {
        return current;
      }
      if (current) await this.repository.close(current.id, 'replaced');
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

  /** The current cookie preferences; null if none were set or they were withdrawn. */
  getPreferences(userId: number): Promise<ConsentRecord | null> {
    return this.repository.findOpenPreferences(userId);
  }

  /** A page of the user's consent records, newest first, and their total. */
  async getHistory(userId: number, page: Page): Promise<{ records: ConsentRecord[]; total: number }> {
    const [records, total] = await this.repository.findPage(userId, page);
    return { records, total };
  }

  async getById(id: number, userId: number): Promise<ConsentRecord> {
    const record = await this.repository.findById(id, userId);
    if (!record) throw new ConsentNotFoundError();
    return record;
  }

  /**
   * Withdraws a consent; repeated calls change nothing. With the consent of a testimonial, the consents of all its
   * edits end, and the testimonial is no longer shown.
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

  /** Ends the consents of a testimonial that is deleted; runs in the transaction of the deletion. */
  endForDeleted(testimonialId: number): Promise<void> {
    return this.repository.closeByTestimonial(testimonialId, 'testimonial_deleted');
  }

  /** Whether the author's consent to process and show the testimonial is active. */
  isGrantedFor(testimonialId: number): Promise<boolean> {
    return this.repository.isGrantedFor(testimonialId);
  }

  /** Whether the author withdrew the consent and did not give it again. The testimonial may still have to be hidden. */
  isWithdrawnFor(testimonialId: number): Promise<boolean> {
    return this.repository.isWithdrawnFor(testimonialId);
  }

  /** Testimonials whose consent was withdrawn and not given again, in batches. */
  findWithdrawnTestimonials(): AsyncGenerator<number[]> {
    return this.repository.findWithdrawnTestimonials();
  }

  /** The language of the user's latest consent; otherwise the given one. */
  async findLanguage(userId: number, otherwise: Language | null = null): Promise<Language> {
    return (await this.repository.findLatestLanguage(userId)) ?? otherwise ?? 'en';
  }
}
