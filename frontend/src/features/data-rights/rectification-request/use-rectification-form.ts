import { useEffect, useEffectEvent } from 'react';
import { useFormState } from '../../../lib/form/use-form-state';
import { parseId } from '../../../lib/list-page';
import { isProblem } from '../../../lib/http/problem';
import { useAuth } from '../../../lib/session/auth-context';
import { useRequestRectification, useMyTestimonialValues } from '../queries';
import {
  NOTHING,
  storedValue,
  TESTIMONIAL_FIELDS,
  type FieldName,
  type TestimonialField,
} from '../rectification-fields';

export interface RectificationDraft {
  dataType: 'testimonial' | 'profile' | '';
  recordId: string;
  fieldName: FieldName | '';
  currentValue: string;
  requestedValue: string;
  /** The request clears the field. */
  isCleared: boolean;
  justification: string;
}

const EMPTY: RectificationDraft = {
  dataType: '',
  recordId: '',
  fieldName: '',
  currentValue: '',
  requestedValue: '',
  isCleared: false,
  justification: '',
};

const NO_VALUES = { currentValue: '', requestedValue: '', isCleared: false };

/** A testimonial is identified by its id; a profile has none. */
function findErrors(draft: RectificationDraft): Partial<Record<keyof RectificationDraft, 'missing'>> {
  const missing = (Object.keys(EMPTY) as (keyof RectificationDraft)[]).filter((key) => {
    if (key === 'recordId' && draft.dataType !== 'testimonial') return false;
    if (key === 'requestedValue' && draft.isCleared) return false;
    const value = draft[key];
    return typeof value === 'string' && value.trim() === '';
  });
  return Object.fromEntries(missing.map((key) => [key, 'missing']));
}

const isTestimonialField = (field: FieldName | ''): field is TestimonialField =>
  (TESTIMONIAL_FIELDS as readonly string[]).includes(field);

export type RectificationForm = ReturnType<typeof useRectificationForm>;

/** The draft of a request, its missing fields, and the stored value as the initial current value. */
export function useRectificationForm(onRequested: () => void) {
  const { user } = useAuth();
  const form = useFormState({ initialValues: EMPTY, validate: findErrors });
  const draft = form.values;
  const { mutate, isPending, error, reset } = useRequestRectification();
  const { dataType, fieldName } = draft;
  const recordId = dataType === 'testimonial' ? parseId(draft.recordId) : null;
  const { data: testimonial, error: notFound } = useMyTestimonialValues(recordId);

  const stored =
    dataType === 'profile' && (fieldName === 'name' || fieldName === 'email')
      ? user?.[fieldName]
      : testimonial && isTestimonialField(fieldName)
        ? storedValue(testimonial, fieldName)
        : undefined;
  const fill = useEffectEvent((currentValue: string) => form.change({ currentValue }));
  useEffect(() => {
    if (stored !== undefined) fill(stored);
  }, [stored, fieldName]);

  const change = (part: Partial<RectificationDraft>) => {
    // Values of one field are invalid for another.
    const field = part.dataType !== undefined ? { fieldName: '' as const, ...NO_VALUES } : {};
    const values = part.fieldName !== undefined ? NO_VALUES : {};
    form.change({ ...field, ...values, ...part });
    if (part.isCleared) form.clearErrors(['requestedValue']);
  };
  const clear = () => {
    form.reset();
    reset();
  };
  /** Returns the missing fields; if there are any, nothing is sent. */
  const submit = (): (keyof RectificationDraft)[] => {
    const gaps = form.check();
    if (gaps.length > 0 || dataType === '') return gaps;
    const { justification } = draft;
    const currentValue = draft.currentValue.trim() === NOTHING ? null : draft.currentValue;
    const requestedValue = draft.isCleared ? null : draft.requestedValue;
    mutate(
      { body: { dataType, recordId, fieldName, currentValue, requestedValue, justification } },
      {
        onSuccess: () => {
          clear();
          onRequested();
        },
      },
    );
    return gaps;
  };
  const isUnknownRecord = recordId !== null && isProblem(notFound) && notFound.status === 404;
  return { draft, change, errors: form.errors, submit, clear, isPending, error, isUnknownRecord };
}
