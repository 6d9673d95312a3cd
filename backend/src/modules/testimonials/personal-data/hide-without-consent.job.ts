import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import type { ConsentWithdrawnPayload } from '../../consent/index.js';
import { ConsentWithdrawalHandler } from './consent-withdrawal-handler.js';

@OnEvents({
  queue: 'testimonials.hide-without-consent',
  on: ['consent.withdrawn', 'testimonials.consent-missing'],
})
export class HideWithoutConsentJob extends EventJob<ConsentWithdrawnPayload> {
  constructor(private readonly withdrawalHandler: ConsentWithdrawalHandler) {
    super();
  }

  handle({ testimonialId }: ConsentWithdrawnPayload): Promise<void> {
    return this.withdrawalHandler.hideWithoutConsent(testimonialId);
  }
}
