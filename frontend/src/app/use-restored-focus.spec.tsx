import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useRestoredFocus } from './use-restored-focus';

function Page() {
  const [chips, setChips] = useState(['One', 'Two']);
  const [isCleared, setCleared] = useState(false);
  useRestoredFocus();
  return (
    <main>
      <h1>Page</h1>
      <ul>
        {chips.map((chip) => (
          <li key={chip}>
            <button onClick={() => setChips(chips.filter((each) => each !== chip))}>{chip}</button>
          </li>
        ))}
      </ul>
      <p>
        <button disabled={isCleared} onClick={() => setCleared(true)}>
          Clear
        </button>
        <a href="/help">Help</a>
      </p>
    </main>
  );
}

afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });

it('a removed control gives the focus to the next one of its group, the last one to the heading', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('One'));
  await waitFor(() => expect(button('Two')).toHaveFocus());
  await user.click(button('Two'));
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('a control that stays disabled gives the focus to its neighbor', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('Clear'));
  await waitFor(() => expect(screen.getByRole('link')).toHaveFocus());
});

it('a focus that the user gave up is not restored', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Page />);
  await user.tab();
  expect(button('One')).toHaveFocus();
  await user.click(document.body);
  act(() => button('One').click());
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(document.body).toHaveFocus();
});
