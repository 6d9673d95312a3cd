import type { ConsentRecord } from './consent-record.entity.js';
import {
  ConsentReceiptDto,
  type ConsentHistoryRecordDto,
  type ConsentTextDto,
  type CurrentPreferencesDto,
} from './consent.dto.js';
import { sha256 } from './consent.service.js';
import { publishedTexts } from './published-texts.js';

export const toHistoryRecord = (record: ConsentRecord): ConsentHistoryRecordDto => ({
  id: record.id,
  consentTimestamp: record.grantedAt,
  consentType: record.kind,
  isActive: record.withdrawnAt === null,
  consentDataProcessing: record.dataProcessing,
  consentPublicDisplay: record.publicDisplay,
  consentHealthDataSharing: record.healthDataSharing,
  consentAnalytics: record.analytics,
  consentMarketing: record.marketing,
  withdrawnAt: record.withdrawnAt,
  endReason: record.endReason,
  testimonialId: record.testimonialId,
});

export const toReceipt = (record: ConsentRecord): ConsentReceiptDto =>
  Object.assign(new ConsentReceiptDto(), {
    format: 'recuento-consent-receipt',
    ...toHistoryRecord(record),
    language: record.language,
    text: record.text,
    textHash: record.textHash,
    publishedVersion: record.publishedVersion,
  });

export const toCurrentPreferences = (record: ConsentRecord | null): CurrentPreferencesDto => ({
  analytics: record?.analytics ?? false,
  marketing: record?.marketing ?? false,
  consentId: record?.id ?? null,
  chosenAt: record?.grantedAt ?? null,
  version: record?.publishedVersion ?? null,
});

/** The current text of each kind and language. */
export function listCurrentTexts(): ConsentTextDto[] {
  const newest = new Map(publishedTexts.map((text) => [`${text.kind}/${text.language}`, text]));
  return [...newest.values()].map((text) => ({ ...text, textHash: sha256(text.text) }));
}
