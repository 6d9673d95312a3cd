import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

it.each([
  ['en', true, /Check your inbox.*is in the log of the server instead/],
  ['es', true, /Mira tu correo.*está en el registro del servidor/],
  ['en', false, /Check your inbox.*valid for one hour\.$/],
] as const)(
  'a requested link may be in the log of the server in the demo only (%s, demo: %s)',
  async (language, demo, text) => {
    server.use(http.post('*/identity/request-password-reset', () => HttpResponse.json({ status: true })));
    const { user } = await renderRoute('/forgot-password', { language, config: { demo } });
    await enterText(user, await screen.findByRole('textbox'), 'maria@recuento.test');
    await user.click(screen.getByRole('button', { name: /^(Send the link|Enviar el enlace)$/ }));
    const heading = await screen.findByText(/^(Check your inbox|Mira tu correo)$/);
    expect(heading.closest('[role=status]')).toHaveTextContent(text);
  },
);
