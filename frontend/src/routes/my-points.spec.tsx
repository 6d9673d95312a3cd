import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { entry, ledger, month, points, servePoints } from '../test/points-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const MONTHS = [
  month('2026-11', 0, 1),
  month('2026-10', 1, 2),
  month('2026-09', 1, 1),
  month('2026-08', 2),
  month('2026-07', 0, 1),
  month('2026-06', 1),
  month('2026-05', 3),
  month('2025-12', 1),
];
/** Only the date is mocked: the chart ends with the current month. */
beforeEach(() =>
  jest.useFakeTimers({
    now: new Date('2026-11-22T12:00:00Z'),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  }),
);
afterEach(() => jest.useRealTimers());

const BOUGHT = {
  kind: 'purchase',
  amount: 150,
  testimonialId: null,
  conditionName: null,
  conditionPhrase: null,
  supplementName: null,
} as const;
const ENTRIES = [
  entry({ id: 3, amount: -200, isReversal: true }),
  entry({ ...BOUGHT, id: 2, advertiserName: 'Brightjar', orderReference: 'BJ-1' }),
  entry({ id: 1 }),
];

const serveAllEntries = () => ledger(ENTRIES);

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map(({ cells }) => [...cells].map((cell) => cell.textContent));
const namesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

const languages = [
  {
    language: 'en' as const,
    title: 'My points',
    total: '2,550',
    sources: '1,800 from testimonials and 750 from verified purchases.',
    months: 'Points per month',
    first: ['Nov 2026', '0', '1 · 150', '150'],
    last: ['Before Jun 2026', '4 · 800', '0', '800'],
    earn: { 'Approved testimonial': '+200', 'Verified marketplace purchase': '+150' },
    draws: /draws have not started yet/,
    entries: 'All entries, newest first',
    rows: [
      ['8 Oct 2026', 'Testimonial: Lavender for insomniaDeducted', '-200'],
      ['8 Oct 2026', 'Purchase at Brightjar, order BJ-1', '+150'],
      ['8 Oct 2026', 'Testimonial: Lavender for insomnia', '+200'],
    ],
    next: 'Next',
    failed: 'Failed to load your points',
    again: 'Try Again',
    entriesFailed: 'Failed to load the entries',
    empty: 'No points yet',
  },
  {
    language: 'es' as const,
    title: 'Mis puntos',
    total: '2550',
    sources: '1800 por testimonios y 750 por compras verificadas.',
    months: 'Puntos por mes',
    first: ['nov 2026', '0', '1 · 150', '150'],
    last: ['Antes de jun 2026', '4 · 800', '0', '800'],
    earn: { 'Testimonio aprobado': '+200', 'Compra verificada en la tienda': '+150' },
    draws: /los sorteos aún no han empezado/,
    entries: 'Todos los movimientos, primero los más recientes',
    rows: [
      ['8 oct 2026', 'Testimonio: Lavender para insomniaDescontados', '-200'],
      ['8 oct 2026', 'Compra en Brightjar, pedido BJ-1', '+150'],
      ['8 oct 2026', 'Testimonio: Lavender para insomnia', '+200'],
    ],
    next: 'Siguiente',
    failed: 'No se han podido cargar tus puntos',
    again: 'Volver a intentarlo',
    entriesFailed: 'No se han podido cargar los movimientos',
    empty: 'Todavía no tienes puntos',
  },
];

describe.each(languages)('/my-points in $language', (words) => {
  const { language } = words;

  it('the total, six months and the accumulated block are shown', async () => {
    servePoints(() => points(MONTHS), serveAllEntries);
    await renderRoute('/my-points', { as: 'maria', language });
    const table = await screen.findByRole('table', { name: words.months });
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText(words.total)).toBeVisible();
    expect(screen.getByText(words.sources)).toBeVisible();
    const rows = rowsOf(table);
    expect(rows).toHaveLength(7);
    expect(rows[0]).toEqual(words.first);
    expect(rows[6]).toEqual(words.last);
    expect(namesOf(table)).toEqual(rows.map(([month]) => month));
  });

  it('the page explains how points are earned', async () => {
    servePoints(() => points(MONTHS), serveAllEntries);
    await renderRoute('/my-points', { as: 'maria', language });
    for (const [what, amount] of Object.entries(words.earn))
      expect((await screen.findByText(what, { selector: 'dt' })).nextElementSibling).toHaveTextContent(amount);
    expect(screen.getByText(words.draws)).toBeVisible();
  });

  it('every ledger entry is listed with its reason, including reversals', async () => {
    servePoints(() => points(MONTHS), serveAllEntries);
    await renderRoute('/my-points', { as: 'maria', language });
    const table = await screen.findByRole('table', { name: words.entries });
    expect(rowsOf(table)).toEqual(words.rows);
    expect(namesOf(table)).toEqual(words.rows.map(([, reason]) => reason));
  });

  it('the page of entries is stored in the URL', async () => {
    servePoints(
      () => points(MONTHS),
      (page) => ledger([entry({ supplementName: `Page ${page}` })], 2),
    );
    const { user, place } = await renderRoute('/my-points', { as: 'maria', language });
    expect(await screen.findByText(/Page 1/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: words.next }));
    expect(await screen.findByText(/Page 2/)).toBeVisible();
    expect(place()).toBe('/my-points?page=2');
  });

  it('a failed request is explained and can be retried', async () => {
    let broken = true;
    servePoints(() => (broken ? problem(500, 'internal') : points(MONTHS)), serveAllEntries);
    const { user } = await renderRoute('/my-points', { as: 'maria', language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.failed);
    broken = false;
    await user.click(screen.getByRole('button', { name: words.again }));
    expect(await screen.findByText(words.total)).toBeVisible();
    expect(screen.queryByText(words.failed)).not.toBeInTheDocument();
  });

  it('the total stays visible when only the entries fail', async () => {
    servePoints(
      () => points(MONTHS),
      () => problem(500, 'internal'),
    );
    await renderRoute('/my-points', { as: 'maria', language });
    expect(await screen.findByRole('alert')).toHaveTextContent(words.entriesFailed);
    expect(screen.getByText(words.total)).toBeVisible();
  });

  it('an empty account explains how to earn the first points', async () => {
    servePoints(() => points([]), serveAllEntries);
    await renderRoute('/my-points', { as: 'maria', language });
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

it('a page beyond the end opens the last page', async () => {
  servePoints(
    () => points(MONTHS),
    (page) => ledger(page === '2' ? [entry({ supplementName: 'The oldest' })] : [], 2),
  );
  const { place } = await renderRoute('/my-points?page=9', { as: 'maria' });
  expect(await screen.findByText(/The oldest/)).toBeVisible();
  expect(place()).toBe('/my-points?page=2');
});

it('anonymous visitors are asked to sign in', async () => {
  const { place } = await renderRoute('/my-points');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(place()).toBe(`/sign-in?redirect_url=${encodeURIComponent('/my-points')}`);
});

it('a month with more reversals than awards is drawn below the axis', async () => {
  servePoints(() => points([month('2026-11', -1), month('2026-10', 1)]), serveAllEntries);
  await renderRoute('/my-points', { as: 'maria' });
  const chart = await screen.findByRole('img', { name: /Points per month/ });
  expect(chart).toHaveTextContent('200-200');
  expect(rowsOf(screen.getByRole('table', { name: 'Points per month' }))[0]).toEqual([
    'Nov 2026',
    '-1 · -200',
    '0',
    '-200',
  ]);
});

it.each([
  ['en', '1 Nov 2026'],
  ['es', '1 nov 2026'],
] as const)('an entry has the date of the month in which it counts, in %s', async (language, date) => {
  // Already November in Madrid, still October in UTC and to the west.
  const created = '2026-10-31T23:30:00.000Z';
  servePoints(
    () => points([month('2026-11', 1)]),
    () => ledger([entry({ createdAt: created })]),
  );
  await renderRoute('/my-points', { as: 'maria', language });
  expect(await screen.findByText(date)).toBeVisible();
});

it('the entries are requested together with the months', async () => {
  const pages: (string | null)[] = [];
  servePoints(
    () => points(MONTHS),
    (page) => {
      pages.push(page);
      return ledger([]);
    },
  );
  server.use(http.get('*/api/user-points/my-monthly', () => new Promise<Response>(() => undefined)));
  await renderRoute('/my-points', { as: 'maria' });
  await waitFor(() => expect(pages).toEqual(['1']));
});
