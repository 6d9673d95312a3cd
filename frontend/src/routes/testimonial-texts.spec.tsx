import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis, publicTestimonial } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';
import { createTexts, detailTexts, publicTexts } from '../test/submission-texts';
import { testimonialDetail } from '../test/testimonial-responses';

it('the author reads every free text, marked with its language', async () => {
  const texts = createTexts(detailTexts);
  const testimonial = testimonialDetail({ language: 'es', sideEffects: 'other', ...texts });
  server.use(
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonial)),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
  );
  await renderRoute('/my-testimonials/1042', { as: 'maria' });
  expect(detailTexts).toEqual(expect.arrayContaining(['experience', 'otherSideEffects']));
  for (const text of Object.values(texts)) {
    expect((await screen.findByText(text)).closest('[lang]')).toHaveAttribute('lang', 'es');
  }
});

it('everyone reads every public text, marked with its language', async () => {
  const texts = createTexts(publicTexts);
  server.use(
    http.get('*/api/testimonials', () =>
      HttpResponse.json({
        testimonials: [publicTestimonial({ language: 'es', sideEffects: 'other,nausea', ...texts })],
        totalPages: 1,
        totalPublicTestimonials: 1,
        totalCountedTestimonials: 1,
        conditionName: 'Insomnia',
        conditionPhrase: 'insomnia',
        supplementName: 'Magnesium',
      }),
    ),
    analysisHandlers(() => conditionAnalysis()).handler,
  );
  await renderRoute('/testimonials/41?conditionId=3&condition=Insomnia');
  const card = await screen.findByRole('article');
  expect(publicTexts).toEqual(expect.arrayContaining(['experience', 'otherSideEffects']));
  for (const text of Object.values(texts)) {
    expect(within(card).getByText(text).closest('[lang]')).toHaveAttribute('lang', 'es');
  }
  expect(card).toHaveTextContent(`Nausea, other (${texts.otherSideEffects})`);
});
