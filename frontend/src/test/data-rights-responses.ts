import type { components } from '../api/schema';

type ConsentRecord = components['schemas']['ConsentHistoryEntryDto'];
type Rectification = components['schemas']['RectificationDto'];

export const consentRecord = (more: Partial<ConsentRecord> = {}): ConsentRecord => ({
  id: 12,
  consentTimestamp: '2026-11-18T10:00:00.000Z',
  consentType: 'testimonial_submission',
  isActive: true,
  consentDataProcessing: true,
  consentPublicDisplay: true,
  consentHealthDataSharing: true,
  consentAnalytics: false,
  consentMarketing: false,
  withdrawnAt: null,
  endReason: null,
  testimonialId: 17,
  conditionName: 'Anxiety',
  supplementName: 'Magnesium',
  ...more,
});

export const rectification = (more: Partial<Rectification> = {}): Rectification => ({
  id: 5,
  status: 'received',
  dueAt: '2026-12-18T10:00:00.000Z',
  dataType: 'testimonial',
  recordId: 17,
  isRecordDeleted: false,
  fieldName: 'doseAmount',
  currentValue: '300',
  requestedValue: '150',
  justification: 'I mistyped the dose.',
  requestedAt: '2026-11-18T10:00:00.000Z',
  decidedAt: null,
  refusalReason: null,
  decidedBy: null,
  dueSoon: false,
  isOverdue: false,
  isOwn: true,
  requester: null,
  ...more,
});
