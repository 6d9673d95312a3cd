import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../render-ui';
import { enterText } from './enter-text';

const field = () => screen.getByRole<HTMLInputElement>('textbox');

function Field({ replaced = false, cursor }: { replaced?: boolean; cursor?: number }) {
  const [value, setValue] = useState('The ');
  return (
    <input
      key={replaced ? value : undefined}
      value={value}
      onChange={({ target }) => {
        setValue(target.value);
        if (cursor !== undefined) target.setSelectionRange(cursor, cursor);
      }}
    />
  );
}

it('a text is entered behind the one that is already in the field', async () => {
  const { user } = renderUi(<Field />);
  await enterText(user, field(), 'same.');
  expect(field()).toHaveValue('The same.');
});

it.each([
  ['ignores input', <input readOnly value="The " />],
  ['is replaced while it is filled in', <Field replaced />],
  ['moves the cursor while it is filled in', <Field cursor={0} />],
])('a field that %s has another text', async (_what, ui) => {
  const { user } = renderUi(ui);
  await enterText(user, field(), 'same.');
  expect(field()).not.toHaveValue('The same.');
});
