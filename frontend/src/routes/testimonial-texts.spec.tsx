import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { publicTestimonial } from '../test/analysis-responses';
import { analyses, found, LIST, lists } from '../test/published-list';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';
import {
  createChoices,
  createNumbers,
  createTexts,
  detailChoices,
  detailNumbers,
  detailTexts,
  publicChoices,
  publicNumbers,
  publicTexts,
} from '../test/submission-texts';
import { testimonialDetail } from '../test/testimonial-responses';

/** A number of its own: neither a part of another one nor of a date. */
const alone = (number: number) => new RegExp(`(?<![\\d.])${number}(?![\\d.])`);

it('the author reads every number, and every free text marked with its language', async () => {
  const texts = createTexts(detailTexts);
  const numbers = createNumbers(detailNumbers);
  const testimonial = testimonialDetail({ language: 'es', sideEffects: 'other', ...texts, ...numbers });
  server.use(
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonial)),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
  );
  await renderRoute('/my-testimonials/1042', { as: 'maria' });
  expect(detailTexts).toEqual(expect.arrayContaining(['experience', 'otherSideEffects']));
  for (const text of Object.values(texts)) {
    expect((await screen.findByText(text)).closest('[lang]')).toHaveAttribute('lang', 'es');
  }
  expect(detailNumbers).toEqual(expect.arrayContaining(['doseAmount', 'timeToResults']));
  for (const number of Object.values(numbers)) expect(screen.getByRole('main')).toHaveTextContent(alone(number));
});

it('everyone reads every public number, and every public text marked with its language', async () => {
  const texts = createTexts(publicTexts);
  const numbers = createNumbers(publicNumbers);
  analyses();
  lists(() =>
    found({ testimonials: [publicTestimonial({ language: 'es', sideEffects: 'other,nausea', ...texts, ...numbers })] }),
  );
  await renderRoute(LIST);
  const card = await screen.findByRole('article');
  expect(publicTexts).toEqual(expect.arrayContaining(['experience', 'otherSideEffects']));
  for (const text of Object.values(texts)) {
    expect(within(card).getByText(text).closest('[lang]')).toHaveAttribute('lang', 'es');
  }
  expect(publicNumbers).toEqual(expect.arrayContaining(['doseAmount', 'timeToResults']));
  for (const number of Object.values(numbers)) expect(card).toHaveTextContent(alone(number));
  expect(card).toHaveTextContent(`Nausea, other (${texts.otherSideEffects})`);
});

it('the author reads every choice', async () => {
  const choices = createChoices(detailChoices);
  server.use(
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail(choices))),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
  );
  await renderRoute('/my-testimonials/1042', { as: 'maria' });
  await screen.findByRole('heading', { name: 'Consumption' });
  expect(detailChoices).toEqual(expect.arrayContaining(['doseUnit', 'stillTakingStatus']));
  for (const choice of Object.values(choices)) expect(screen.getByRole('main')).toHaveTextContent(choice);
});

it('everyone reads every public choice', async () => {
  const choices = createChoices(publicChoices);
  analyses();
  lists(() => found({ testimonials: [publicTestimonial(choices)] }));
  await renderRoute(LIST);
  const card = await screen.findByRole('article');
  expect(publicChoices).toEqual(expect.arrayContaining(['doseUnit', 'ageRange']));
  for (const choice of Object.values(choices)) expect(card).toHaveTextContent(choice);
});
