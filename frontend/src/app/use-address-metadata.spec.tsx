import { act, screen } from '@testing-library/react';
import { i18n } from '../lib/i18n/i18n';
import { renderRoute } from '../test/render-route';

const METADATA = `
  <link rel="canonical" href="http://localhost/about?lang=en" />
  <link rel="alternate" hreflang="es" href="http://localhost/about?lang=es" />
  <meta property="og:url" content="http://localhost/about?lang=en" />
  <script type="application/ld+json">{}</script>`;

/** The head of a document that the server wrote for /about in English. */
beforeEach(() => document.head.insertAdjacentHTML('beforeend', METADATA));
afterEach(() => findMetadata().forEach((element) => element.remove()));

const findMetadata = () =>
  document.head.querySelectorAll('[rel=canonical], [hreflang], [property^="og:"], [type="application/ld+json"]');

it('the first page has the canonical address and the preview of its document', async () => {
  await renderRoute('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(findMetadata()).toHaveLength(4);
});

it.each(['/cookie-policy', '/?condition=Insomnia'])('%s does not have the address of the page before', async (path) => {
  const { router } = await renderRoute('/about');
  await screen.findByRole('heading', { level: 1 });
  await act(() => router.navigate(path));
  expect(findMetadata()).toHaveLength(0);
});

it('a page in another language does not have the address of its translation', async () => {
  await renderRoute('/about');
  await screen.findByRole('heading', { level: 1 });
  await act(() => i18n.changeLanguage('es'));
  expect(findMetadata()).toHaveLength(0);
});
