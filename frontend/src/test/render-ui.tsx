import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { theme } from '../ui/theme';

/** A single component, without session or server. */
export function renderUi(ui: ReactNode) {
  const view = render(
    <MantineProvider theme={theme} env="test">
      <MemoryRouter>{ui}</MemoryRouter>
    </MantineProvider>,
  );
  return { ...view, user: userEvent.setup() };
}
