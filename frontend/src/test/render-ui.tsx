import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

/** A single component, without session or server. */
export function renderUi(ui: ReactNode) {
  const view = render(<MemoryRouter>{ui}</MemoryRouter>);
  return { ...view, user: userEvent.setup() };
}
