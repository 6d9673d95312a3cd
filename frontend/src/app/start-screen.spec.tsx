import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../test/render-ui';
import { reload } from './errors/reload';
import { StartScreen } from './start-screen';

jest.mock('./errors/reload', () => ({ reload: jest.fn() }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

it('the start screen is empty at first and explains a slow start after five seconds', async () => {
  renderUi(<StartScreen />);
  await pass(4_999);
  expect(screen.getByRole('main')).toHaveTextContent(/^$/);
  await pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('This is taking longer than usual.');
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Refresh page' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
