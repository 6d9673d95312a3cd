import { useEffect, useEffectEvent } from 'react';
import { useUnsentText } from '../../../lib/form/unsent-text';
import { useFormState } from '../../../lib/form/use-form-state';
import { parseId } from '../../../lib/list-page';
import { hasStatus, type FieldProblem, isProblem } from '../../../lib/http/problem';
import { useHasLeft } from '../../../ui/use-has-left';
import { useAuth, useEmbeddedSession } from '../../../lib/session/auth-context';
import { hasValueChanged, useRequestRectification, useMyTestimonialValues } from '../queries';
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

const FIELDS = Object.keys(EMPTY) as (keyof RectificationDraft)[];
const NO_VALUES = { currentValue: '', requestedValue: '', isCleared: false };

/** Problem codes that concern one field of the request. */
const CODES_OF_FIELDS: Partial<Record<string, RectificationErrors>> = {
  current_value_differs: { currentValue: 'errors.current_value_differs' },
  duplicate_testimonial: { requestedValue: 'errors.duplicate_testimonial' },
  email_taken: { requestedValue: 'errors.email_taken' },
  testimonial_not_found: { recordId: 'errors.testimonial_not_found' },
};

/** Keys of the locale files. */
type RectificationFieldError =
  | 'correct.missing'
  | 'errors.invalid'
  | 'errors.unchanged'
  | 'errors.unknown'
  | 'errors.mismatch'
  | 'errors.current_value_differs'
  | 'errors.duplicate_testimonial'
  | 'errors.email_taken'
  | 'errors.testimonial_not_found';

type RectificationErrors = Partial<Record<keyof RectificationDraft, RectificationFieldError>>;

/** The errors at the fields of a rejected correction request; empty if the failure concerns none. */
function parseFieldErrors(error: unknown): RectificationErrors {
  if (!isProblem(error)) return {};
  const byCode = CODES_OF_FIELDS[error.code];
  if (byCode) return byCode;
  const found = error.errors.map((problem) => [problem.field, toFieldError(problem)]);
  return Object.fromEntries(found.filter(([, fieldError]) => fieldError !== null)) as RectificationErrors;
}

function toFieldError({ field, code }: FieldProblem): RectificationFieldError | null {
  if (code === 'required') return 'correct.missing';
  if (field !== 'requestedValue') return field === 'fieldName' ? 'errors.unknown' : null;
  return code === 'unchanged' || code === 'mismatch' ? `errors.${code}` : 'errors.invalid';
}

/** A testimonial is identified by its id; a profile has none. */
function findErrors(draft: RectificationDraft): RectificationErrors {
  const missing = FIELDS.filter((key) => {
    if (key === 'recordId' && draft.dataType !== 'testimonial') return false;
    if (key === 'requestedValue' && draft.isCleared) return false;
    const value = draft[key];
    return typeof value === 'string' && value.trim() === '';
  });
  return Object.fromEntries(missing.map((key) => [key, 'correct.missing']));
}

const isTestimonialField = (field: FieldName | ''): field is TestimonialField =>
  (TESTIMONIAL_FIELDS as readonly string[]).includes(field);

export type RectificationForm = ReturnType<typeof useRectificationForm>;

interface RectificationCallbacks {
  onRequested: (hasLeft: boolean) => void;
  /** The request failed after the page was left. */
  onFailed: (failure: unknown) => void;
  /** The server rejected the value of a field. */
  onFieldRejected: () => void;
}

/** The draft of a request, the errors at its fields, and the stored value as the initial current value. */
export function useRectificationForm({ onRequested, onFailed, onFieldRejected }: RectificationCallbacks) {
  const { user } = useAuth();
  const embeddedSession = useEmbeddedSession();
  const form = useFormState<RectificationDraft, RectificationFieldError>({
    initialValues: EMPTY,
    validate: findErrors,
    storage: useUnsentText('rectification', FIELDS),
  });
  const draft = form.values;
  const { mutateAsync, isPending, error, reset } = useRequestRectification();
  const hasLeft = useHasLeft();
  const { dataType, fieldName } = draft;
  const recordId = dataType === 'testimonial' ? parseId(draft.recordId) : null;
  const { data: testimonial, error: notFound } = useMyTestimonialValues(recordId);

  const stored =
    dataType === 'profile' && (fieldName === 'name' || fieldName === 'email')
      ? user?.[fieldName]
      : testimonial && isTestimonialField(fieldName)
        ? storedValue(testimonial, fieldName)
        : undefined;
  const fill = useEffectEvent((currentValue: string) => {
    // A value that has changed meanwhile is loaded again, and the error says so.
    if (form.errors.currentValue === 'errors.current_value_differs') form.setValues({ currentValue });
    else form.change({ currentValue });
  });
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
    mutateAsync({ body: { dataType, recordId, fieldName, currentValue, requestedValue, justification } }).then(
      () => {
        // Also when the page was left meanwhile: a stored draft would look as if it had not been sent.
        clear();
        onRequested(hasLeft.current);
      },
      (failure: unknown) => {
        if (hasLeft.current) return onFailed(failure);
        // An external provider does not know the corrected value.
        if (dataType === 'profile' && hasValueChanged(failure)) void embeddedSession?.refresh();
        const rejected = parseFieldErrors(failure);
        // A cleared field is disabled and cannot take the focus.
        if (Object.keys(rejected).length === 0 || (draft.isCleared && rejected.requestedValue)) return;
        reset();
        form.setErrors(rejected);
        onFieldRejected();
      },
    );
    return gaps;
  };
  const isUnknownRecord = recordId !== null && hasStatus(notFound, 404);
  return { draft, change, errors: form.errors, submit, clear, isPending, error, isUnknownRecord };
}
