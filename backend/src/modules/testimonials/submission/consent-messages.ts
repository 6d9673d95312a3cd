import { fieldMessages } from '../../../platform/http/index.js';

const CONSENT_REQUIRED = 'You must accept the consent to submit your testimonial';

export const consentMessages = fieldMessages({
  required: CONSENT_REQUIRED,
  invalid: CONSENT_REQUIRED,
  code: 'consent_required',
});
