import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { contentReport, NUMBER } from '../test/content-report-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

describe.each([
  { language: 'en' as const, copy: 'Copy', copied: /was copied/, failed: /Copying did not work/ },
  { language: 'es' as const, copy: 'Copiar', copied: /se ha copiado/, failed: /No se ha podido copiar/ },
])('the button that copies the number of a report, in $language', ({ language, copy, copied, failed }) => {
  const open = async () => {
    server.use(http.get('*/api/content-reports/:number', () => HttpResponse.json(contentReport())));
    const page = await renderRoute(`/reports/${NUMBER}`, { language });
    return { ...page, button: await screen.findByRole('button', { name: new RegExp(copy) }) };
  };

  it('copies it and says so', async () => {
    const { user, button } = await open();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(button);
    expect(await screen.findByText(copied)).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(NUMBER);
  });

  it('reports a failure as an alert if the browser forbids it', async () => {
    const { user, button } = await open();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
  });
});
