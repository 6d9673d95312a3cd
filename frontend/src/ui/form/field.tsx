import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '../icon';
import { InlineQuestion, questionTextId, type Question } from './inline-question';
import { useUiTranslation } from '../translations';
import formStyles from './form.module.css';

export interface FieldLabels {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
}

export interface GroupLabels extends FieldLabels {
  /** A question below the inputs. */
  question?: Question;
}

/** The attributes that the input inside a field must have. */
export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function useFieldWiring(
  givenId: string | undefined,
  { hint, error }: Pick<FieldLabels, 'hint' | 'error'>,
): FieldWiring {
  const made = useId();
  const id = givenId ?? made;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined };
}

/** Label, hint and error, in that order above the input. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: FieldLabels & { id: string; children: ReactNode }) {
  return (
    <div className={error ? `${formStyles.field} ${formStyles.invalid}` : formStyles.field}>
      <label className={formStyles.label} htmlFor={id}>
        {label}
        <OptionalMark optional={optional} />
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

/** The same for a group of inputs: a fieldset whose legend is the question. */
export function FieldGroup({
  label,
  hint,
  error,
  optional,
  question,
  id,
  children,
}: GroupLabels & { id: string; children: ReactNode }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, question && questionTextId(id)]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      id={id}
      className={error ? `${formStyles.field} ${formStyles.invalid}` : formStyles.field}
      aria-describedby={describedBy || undefined}
    >
      <legend className={formStyles.label}>
        {label}
        <OptionalMark optional={optional} />
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
      {question && <InlineQuestion fieldId={id} question={question} />}
    </fieldset>
  );
}

export function OptionalMark({ optional }: { optional?: boolean }) {
  const { t } = useUiTranslation();
  return optional ? <span className={formStyles.optional}> ({t('optional')})</span> : null;
}

export function FieldNotes({ id, hint, error }: Pick<FieldLabels, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {hint && (
        <span className={formStyles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <p className={formStyles.error} id={`${id}-error`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </>
  );
}
