import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { LanguageProvider } from '../lib/i18n/language-provider';

/** A single component, without session or server. */
export function renderUi(ui: ReactNode) {
  const view = render(
    <LanguageProvider>
      <MemoryRouter>{ui}</MemoryRouter>
    </LanguageProvider>,
  );
  return { ...view, user: userEvent.setup() };
}
