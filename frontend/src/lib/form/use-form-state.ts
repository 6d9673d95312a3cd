import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';

export type FieldErrors<Field extends string, FieldError> = Partial<Record<Field, FieldError>>;

/** Where values are stored that must survive the page of the form. */
export interface FormStorage {
  read(): Record<string, unknown>;
  write(values: object): void;
  clear(): void;
}

/** The initial values, replaced by the stored ones of the same type. */
function restore<Values extends object>(initialValues: Values, stored: Record<string, unknown>): Values {
  const known = Object.entries(initialValues).filter(([field, initial]) => typeof stored[field] === typeof initial);
  return { ...initialValues, ...Object.fromEntries(known.map(([field]) => [field, stored[field]])) };
}

interface FormOptions<Values, Field extends string, FieldError> {
  initialValues: Values;
  /** The errors of all fields, in the order of the form; empty if everything is valid. */
  validate?: (values: Values) => FieldErrors<Field, FieldError>;
  /** After the first check, errors follow each change. Otherwise the error of a changed field only disappears. */
  rechecksOnChange?: boolean;
  storage?: FormStorage;
}

/**
 * The state of a form with several fields: values and the errors at their fields. An error is a key or an object, not a
 * message, so that it follows a change of language.
 */
export function useFormState<
  Values extends object,
  FieldError = string,
  Field extends string = Extract<keyof Values, string>,
>({ initialValues, validate = () => ({}), rechecksOnChange = false, storage }: FormOptions<Values, Field, FieldError>) {
  // The library types errors as React nodes, but passes them on untouched.
  type LibraryErrors = ReturnType<typeof useForm>['errors'];
  const [startValues] = useState(() => (storage ? restore(initialValues, storage.read()) : initialValues));
  const form = useForm<Values>({
    initialValues: startValues,
    clearInputErrorOnChange: false,
  });
  const isChecked = useRef(false);

  /** Leaves the errors as they are. */
  const setValues = (next: Partial<Values> | ((current: Values) => Values)) => {
    const current = form.getValues();
    const changed = typeof next === 'function' ? next(current) : next;
    if (changed === current) return;
    form.setValues(changed);
    storage?.write({ ...current, ...changed });
  };
  const setErrors = (errors: FieldErrors<Field, FieldError>) => form.setErrors(errors as LibraryErrors);
  const clearErrors = (fields: readonly string[]) =>
    form.setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field))),
    );

  return {
    values: form.values,
    errors: form.errors as FieldErrors<Field, FieldError>,
    setValues,
    setErrors,
    clearErrors,
    change: (patch: Partial<Values>) => {
      setValues(patch);
      if (rechecksOnChange && isChecked.current) setErrors(validate(form.getValues()));
      else clearErrors(Object.keys(patch));
    },
    /** Shows the errors of all fields and returns the invalid fields, in the order of the form. */
    check: (): Field[] => {
      isChecked.current = true;
      const errors = validate(form.getValues());
      setErrors(errors);
      return Object.keys(errors) as Field[];
    },
    /** Back to the initial values, without errors. What is stored is deleted, also when the form is gone already. */
    reset: () => {
      isChecked.current = false;
      form.setInitialValues(initialValues);
      form.reset();
      storage?.clear();
    },
  };
}
