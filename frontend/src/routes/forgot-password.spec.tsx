import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

it.each([
  ['en', true, /^Check your inbox.*valid for one hour\.$/],
  ['es', true, /^Mira tu correo.*válido durante una hora\.$/],
  ['en', undefined, /^Check your inbox/],
  ['en', false, /^The link is in the log of the server.*no mail server.*valid for one hour\.$/],
  ['es', false, /^El enlace está en el registro del servidor.*no tiene servidor de correo.*válido durante una hora\.$/],
] as const)(
  'a requested link is in the inbox, or in the log of the server if it sends no mail (%s, sends mail: %s)',
  async (language, sendsMail, text) => {
    server.use(http.post('*/identity/request-password-reset', () => HttpResponse.json({ status: true })));
    const config = { auth: { mode: 'embedded' as const, passwordReset: true, sendsMail } };
    const { user } = await renderRoute('/forgot-password', { language, config });
    await enterText(user, await screen.findByRole('textbox'), 'maria@recuento.test');
    await user.click(screen.getByRole('button', { name: /^(Send the link|Enviar el enlace)$/ }));
    const outcome = (await screen.findByText(/^(Check your inbox|Mira tu correo|The link is|El enlace está)/)).closest(
      '[role=status]',
    );
    expect(outcome).toHaveTextContent(text);
  },
);
