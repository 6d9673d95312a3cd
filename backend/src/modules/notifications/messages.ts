import { loadLocales } from '../../platform/http/index.js';
import type { MailKind } from './mails/email-delivery.entity.js';
import type english from './locales/en.json';

/** Texts of the mails. In-app notifications are composed by the client. */
export const messages = loadLocales<typeof english>(import.meta.url);

/** Target of the link in a mail: a path, or the page of the testimonial. */
export const mailPages: Record<MailKind, 'testimonial' | `/${string}`> = {
  received: 'testimonial',
  approved: 'testimonial',
  rejected: 'testimonial',
  taken_back: 'testimonial',
  removed: '/notices',
  purchase_confirmed: '/my-points',
  purchase_reversed: '/my-points',
  export_ready: '/data-rights',
  rectification_approved: '/data-rights',
  rectification_refused: '/data-rights',
  testimonial_hidden: 'testimonial',
  report_decided: 'testimonial',
  report_closed: 'testimonial',
};
