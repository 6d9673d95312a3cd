import { screen, within } from '@testing-library/react';
import { EXAMPLE } from '../features/about/reading-example';
import { computeExampleScore } from '../features/method/score';
import { renderRoute } from '../test/render-route';

it.each([
  [
    'en',
    'What others took, and whether it helped',
    ['Points and prizes', 'Not medical advice', 'How testimonials are reviewed', 'How to read the ranking'],
    ['50 euros', 'Draws have not started yet', 'Every outcome earns the same', '18 or older', 'no commercial activity'],
  ],
  [
    'es',
    'Qué tomaron otras personas y si les sirvió',
    ['Puntos y premios', 'No es consejo médico', 'Cómo se revisan los testimonios', 'Cómo leer la clasificación'],
    [
      '50 euros',
      'sorteos aún no han empezado',
      'Todos los resultados suman lo mismo',
      '18 años',
      'actividad comercial',
    ],
  ],
] as const)(
  'the page explains in %s what the product is, how it works and what users earn',
  async (language, title, parts, facts) => {
    await renderRoute('/about', { language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const name of parts) expect(screen.getByRole('region', { name })).toBeVisible();
    const points = screen.getByRole('region', { name: parts[0] });
    expect(within(points).getByText('+200')).toBeVisible();
    expect(within(points).getByText('+150')).toBeVisible();
    for (const fact of facts) expect(screen.getByRole('main')).toHaveTextContent(fact);
  },
);

it.each([
  ['en', 'How the ranking works', 'All rankings as CSV'],
  ['es', 'Cómo funciona la clasificación', 'Todas las clasificaciones en CSV'],
] as const)('the page links in %s to the method and the open data', async (language, method, csv) => {
  await renderRoute('/about', { language });
  expect(await screen.findByRole('link', { name: method })).toHaveAttribute('href', '/how-the-ranking-works');
  expect(screen.getByRole('link', { name: csv })).toHaveAttribute('href', '/api/open-data/rankings?format=csv');
});

it.each([
  ['en', 'What you see now is test data'],
  ['es', 'Lo que ves ahora son datos de prueba'],
] as const)('the page states in %s that the data is invented while the demo is on', async (language, notice) => {
  const { unmount } = await renderRoute('/about', { language, config: { demo: true } });
  expect(await screen.findByText(notice)).toBeVisible();
  unmount();
  await renderRoute('/about', { language });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

it('the example score follows the method', async () => {
  const { mean, low, high } = computeExampleScore(EXAMPLE.counts);
  expect(EXAMPLE.score).toBeCloseTo(mean!, 2);
  expect(EXAMPLE.low).toBeCloseTo(low, 2);
  expect(EXAMPLE.high).toBeCloseTo(high, 2);
  await renderRoute('/about');
  const example = await screen.findByRole('figure', { name: 'Example of a ranked supplement' });
  expect(within(example).getByText('40 testimonials')).toBeVisible();
});
