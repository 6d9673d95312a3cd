import { useUnsentText } from '../../lib/form/unsent-text';
import { useFormState } from '../../lib/form/use-form-state';
import type { ReasonDraft } from './reason-templates';

const EMPTY: ReasonDraft = { text: '', code: '' };

export type ReasonForm = ReturnType<typeof useReason>;

/**
 * The reason that is being written. Stored until a decision succeeds: closing the dialog, a conflict, or the end of the session
 * loses no text.
 */
export function useReason(id: number) {
  return useFormState({ initialValues: EMPTY, storage: useUnsentText(`review:${id}`, ['text', 'code']) });
}
