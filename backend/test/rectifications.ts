import type { RectificationReceiptDto } from '../src/modules/data-rights/rectifications/rectifications.dto.js';
import type { Client } from './client.js';

export const RECTIFICATIONS_PATH = '/api/data-rights/rectifications';

/** Requests the correction of a testimonial, unless the request says otherwise. */
export const rectify = (user: Client, request: Record<string, unknown>) =>
  user.post<RectificationReceiptDto & { code: string; detail: string; errors: { field: string; code: string }[] }>(
    '/api/data-rights/rectify',
    { dataType: 'testimonial', justification: 'I mistyped it.', ...request },
  );

export const decideRectification = (admin: Client, id: number, verb: 'approve' | 'refuse') =>
  admin.post<{ code: string }>(
    `${RECTIFICATIONS_PATH}/${id}/${verb}`,
    verb === 'refuse' ? { reason: 'The receipt says otherwise.' } : {},
  );
