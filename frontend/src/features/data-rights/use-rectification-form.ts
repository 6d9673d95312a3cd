import { useEffect, useState } from 'react';
import { parseId } from '../../lib/list-page';
import { isProblem } from '../../lib/http/problem';
import { useAuth } from '../../lib/session/auth-context';
import { useRequestRectification, useMyTestimonialValues } from './queries';
import {
  NOTHING,
  storedValue,
  TESTIMONIAL_FIELDS,
  type FieldName,
  type TestimonialField,
} from './rectification-fields';

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
const findMissingFields = (draft: RectificationDraft): (keyof RectificationDraft)[] =>
  (Object.keys(EMPTY) as (keyof RectificationDraft)[]).filter((key) => {
    if (key === 'recordId' && draft.dataType !== 'testimonial') return false;
    if (key === 'requestedValue' && draft.isCleared) return false;
    const value = draft[key];
    return typeof value === 'string' && value.trim() === '';
  });

const isTestimonialField = (field: FieldName | ''): field is TestimonialField =>
  (TESTIMONIAL_FIELDS as readonly string[]).includes(field);

/** The draft of a request, its missing fields, and the stored value as the initial current value. */
export function useRectificationForm(onRequested: () => void) {
  const { user } = useAuth();
  const [draft, setDraft] = useState(EMPTY);
  const [missing, setMissing] = useState<(keyof RectificationDraft)[]>([]);
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
  useEffect(() => {
    if (stored !== undefined) setDraft((before) => ({ ...before, currentValue: stored }));
  }, [stored, fieldName]);

  const change = (part: Partial<RectificationDraft>) => {
    // Values of one field are invalid for another.
    const field = part.dataType !== undefined ? { fieldName: '' as const, ...NO_VALUES } : {};
    const values = part.fieldName !== undefined ? NO_VALUES : {};
    setDraft((before) => ({ ...before, ...field, ...values, ...part }));
    setMissing((before) => before.filter((key) => !(key in part) && !(key === 'requestedValue' && part.isCleared)));
  };
  const clear = () => {
    setDraft(EMPTY);
    setMissing([]);
    reset();
  };
  /** Returns the missing fields; if there are any, nothing is sent. */
  const submit = (): (keyof RectificationDraft)[] => {
    const gaps = findMissingFields(draft);
    setMissing(gaps);
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
  return { draft, change, missing, submit, clear, isPending, error, isUnknownRecord };
}
