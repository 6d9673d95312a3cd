import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { i18n } from '../lib/i18n/i18n';
import { analyses, found, LIST } from '../test/published-list';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

const BACK = /^Back to|^Volver a/;

/** Records every text that the back link has from now on. */
function recordBackTexts(): Set<string> {
  const texts = new Set<string>();
  const record = () => {
    const link = screen.queryByRole('link', { name: BACK });
    if (link) texts.add(link.textContent);
  };
  new MutationObserver(record).observe(document.body, { childList: true, subtree: true, characterData: true });
  return texts;
}

/** Serves the list with the names of the requested language; returns what lets the responses pass. */
function serveOnDemand(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  analyses();
  server.use(
    http.get('*/api/testimonials', async ({ request }) => {
      await released;
      const isSpanish = new URL(request.url).searchParams.get('language') === 'es';
      const names = isSpanish ? { conditionName: 'Insomnio', conditionPhrase: 'el insomnio' } : {};
      return HttpResponse.json(found({ totalPages: 3, ...names }));
    }),
  );
  return release;
}

it.each([
  ['en' as const, 'Insomnia', 'Back to the insomnia ranking'],
  ['es' as const, 'Insomnio', 'Volver a la clasificación: Insomnio'],
])('the back link has its final text before the list is loaded (%s)', async (language, condition, text) => {
  const texts = recordBackTexts();
  const release = serveOnDemand();
  const { user } = await renderRoute(`/testimonials/41?conditionId=3&condition=${condition}&language=${language}`, {
    language,
  });
  expect(await screen.findByRole('link', { name: text })).toBeVisible();
  release();
  await user.click(await screen.findByRole('link', { name: language === 'en' ? 'Next' : 'Siguiente' }));
  await screen.findByRole('link', { name: language === 'en' ? 'Page 3' : 'Página 3' });
  expect([...texts]).toEqual([text]);
});

it('the back link waits for the name in a language that is not the one of the address', async () => {
  serveOnDemand()();
  await renderRoute(`${LIST}&language=en`);
  await screen.findByRole('article');
  const texts = recordBackTexts();
  await act(() => i18n.changeLanguage('es'));
  await screen.findByRole('link', { name: 'Volver a la clasificación: Insomnio' });
  expect([...texts]).toEqual(['Volver a la clasificación: Insomnio']);
});

it('an address without the name of its condition has the back link when the name is known', async () => {
  const texts = recordBackTexts();
  serveOnDemand()();
  await renderRoute('/testimonials/41?conditionId=3');
  await screen.findByRole('link', { name: 'Back to the insomnia ranking' });
  expect([...texts]).toEqual(['Back to the insomnia ranking']);
});
