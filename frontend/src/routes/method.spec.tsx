import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const openData = {
  generatedAt: '2026-11-21T00:00:00Z',
  licence: 'CC-BY-4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  smallestGroup: 5,
  moderation: [
    { decision: 'approved', reasonCode: null, outcome: 'none', count: 97 },
    { decision: 'rejected', reasonCode: 'off_topic', outcome: 'none', count: 3 },
  ],
  integritySignals: [
    { signal: 'brand_burst', result: 'confirmed', count: 12 },
    { signal: 'brand_burst', result: 'undecided', count: 7 },
    { signal: 'similar_receipt', result: 'confirmed', count: null },
  ],
};

const answers = () => server.use(http.get('*/api/open-data/moderation', () => HttpResponse.json(openData)));

it.each([
  ['en', 'How the ranking works', 'Try it', '2.86', '2.52'],
  ['es', 'Cómo funciona la clasificación', 'Pruébalo', '2,86', '2,52'],
] as const)(
  'the page explains the method in %s with an interactive example',
  async (language, title, example, fifty, three) => {
    answers();
    const { user } = await renderRoute('/how-the-ranking-works', { language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: example })).toBeVisible();
    expect(screen.getByText(new RegExp(fifty))).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: language === 'en' ? 'Three glowing reports' : 'Tres entusiastas' }),
    );
    expect(screen.getByText(new RegExp(three))).toBeVisible();
  },
);

it('the example computes the entered counts and has no score without reports', async () => {
  answers();
  const { user } = await renderRoute('/how-the-ranking-works');
  await user.click(await screen.findByRole('button', { name: 'A single report' }));
  expect(screen.getByText(/0\.62/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Significant improvement' }));
  expect(screen.getByText('Nobody has reported yet: there is no score.')).toBeVisible();
});

it('live moderation counts and links to the open data are shown', async () => {
  answers();
  await renderRoute('/how-the-ranking-works');
  const row = await screen.findByRole('row', { name: /No change/ });
  expect(within(row).getByText('97')).toBeVisible();
  expect(within(row).getByText('97%')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Off topic 3' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Unusually many about a brand 19 12' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Nearly the same receipt not shown not shown' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open data as CSV' })).toHaveAttribute(
    'href',
    '/api/open-data/rankings?format=csv',
  );
});

it('failed open data is explained and can be retried', async () => {
  server.use(http.get('*/api/open-data/moderation', () => problem(404, 'not_found')));
  const { user } = await renderRoute('/how-the-ranking-works');
  expect(await screen.findByText('Failed to load the open data')).toBeVisible();
  answers();
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('row', { name: /No change/ })).toBeVisible();
});
