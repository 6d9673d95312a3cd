import { act, renderHook } from '@testing-library/react';
import { useFormState } from './use-form-state';

const open = (more: { rechecksOnChange?: boolean } = {}) =>
  renderHook(() =>
    useFormState({
      ...more,
      initialValues: { name: '', file: null as File | null, note: '' },
      validate: ({ name, file }) => ({
        ...(name === '' && { name: 'missing' }),
        ...(file === null && { file: 'missing' }),
      }),
    }),
  ).result;

it('errors appear on a check, in the order of the form, and each disappears with a change of its field', () => {
  const form = open();
  expect(form.current.errors).toEqual({});
  let invalid: string[] = [];
  act(() => void (invalid = form.current.check()));
  expect(invalid).toEqual(['name', 'file']);
  expect(form.current.errors).toEqual({ name: 'missing', file: 'missing' });
  act(() => form.current.change({ name: 'Magnesium' }));
  expect(form.current.errors).toEqual({ file: 'missing' });
  const file = new File(['1'], 'proof.txt');
  act(() => form.current.change({ file }));
  act(() => void (invalid = form.current.check()));
  expect(invalid).toEqual([]);
  expect(form.current.values).toEqual({ name: 'Magnesium', file, note: '' });
  expect(form.current.values.file).toBe(file);
});

it('several changes in one event all take effect', () => {
  const form = open();
  act(() => {
    form.current.change({ name: 'Zinc' });
    form.current.change({ note: 'daily' });
  });
  expect(form.current.values).toMatchObject({ name: 'Zinc', note: 'daily' });
});

it('errors of the server are shown at their fields, and a reset removes everything', () => {
  const form = open();
  act(() => form.current.change({ name: 'Zinc' }));
  act(() => form.current.setErrors({ name: 'taken' }));
  expect(form.current.errors).toEqual({ name: 'taken' });
  act(() => form.current.reset());
  expect(form.current.values.name).toBe('');
  expect(form.current.errors).toEqual({});
});

it('errors follow each change after a check where a form asks for it', () => {
  const form = open({ rechecksOnChange: true });
  act(() => form.current.change({ note: 'daily' }));
  expect(form.current.errors).toEqual({});
  act(() => void form.current.check());
  act(() => form.current.change({ name: 'Zinc' }));
  expect(form.current.errors).toEqual({ file: 'missing' });
  act(() => form.current.change({ name: '' }));
  expect(form.current.errors).toEqual({ name: 'missing', file: 'missing' });
});

it('values can be set without a change of the errors, and stay the same object if nothing changes', () => {
  const form = open();
  act(() => void form.current.check());
  const before = form.current.values;
  act(() => form.current.setValues((current) => current));
  expect(form.current.values).toBe(before);
  act(() => form.current.setValues({ name: 'Zinc' }));
  expect(form.current.errors).toEqual({ name: 'missing', file: 'missing' });
});
