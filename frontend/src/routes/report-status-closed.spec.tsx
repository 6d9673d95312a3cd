import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { contentReport, NUMBER, type Report } from '../test/content-report-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

const STATEMENT = 'It names nobody.';

const serveClosedReport = (changes: Partial<Report>) => {
  const decision = { outcome: 'no_action' as const, statement: STATEMENT, decidedAt: '2026-11-22T12:00:00.000Z' };
  const report = contentReport({ status: 'decided', decision, ...changes });
  server.use(http.get('*/api/content-reports/:number', () => HttpResponse.json(report)));
};

describe.each([
  { language: 'en' as const, stays: 'The testimonial stays', closed: 'The report was closed without action' },
  { language: 'es' as const, stays: 'El testimonio se mantiene', closed: 'La denuncia se ha cerrado sin actuar' },
])('a report that was closed without action, in $language', ({ language, stays, closed }) => {
  it('says that the testimonial stays while it is public', async () => {
    serveClosedReport({});
    await renderRoute(`/reports/${NUMBER}`, { language });
    expect(await screen.findByText(stays)).toBeVisible();
    expect(screen.queryByText(closed)).toBeNull();
  });

  it('does not say that a testimonial that is not public stays', async () => {
    serveClosedReport({ testimonial: null });
    await renderRoute(`/reports/${NUMBER}`, { language });
    expect(await screen.findByText(closed)).toBeVisible();
    expect(screen.queryByText(stays)).toBeNull();
    expect(screen.getByText(new RegExp(STATEMENT))).toBeVisible();
  });
});
