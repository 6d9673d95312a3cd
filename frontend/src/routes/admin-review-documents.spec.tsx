import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderPages } from '../features/review/proof/pdf-document';
import { reviewHandlers } from '../test/review-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

jest.mock('../features/review/proof/pdf-document', () => ({ renderPages: jest.fn() }));

const languages = [
  {
    language: 'en' as const,
    show: 'Show document 2 here',
    name: 'Document 2',
    hide: 'Hide document 2',
    first: 'The first 2 of 15 pages are shown. Download the document to read the others.',
    failed: 'This document cannot be displayed here. Download it to read it.',
  },
  {
    language: 'es' as const,
    show: 'Ver aquí el documento 2',
    name: 'Documento 2',
    hide: 'Ocultar el documento 2',
    first: 'Se muestran las 2 primeras páginas de 15. Descarga el documento para leer las demás.',
    failed: 'No se puede mostrar aquí este documento. Descárgalo para leerlo.',
  },
];

describe.each(languages)('a document of a reviewed testimonial in $language', (words) => {
  const { language, show, name, hide, first, failed } = words;

  async function showDocument() {
    server.use(
      ...reviewHandlers({ previous: null, next: null, position: 1, total: 1 }),
      http.get('*/api/testimonials/admin/:id', () => HttpResponse.json(reviewDetail())),
    );
    const { user } = await renderRoute('/admin/testimonial/1042', { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: show }));
    return user;
  }

  const renderOf = (totalPages: number) => {
    const pages = [document.createElement('canvas'), document.createElement('canvas')];
    jest.mocked(renderPages).mockResolvedValue({ pages, totalPages });
  };

  it('is rendered on request', async () => {
    renderOf(2);
    const user = await showDocument();
    expect(await screen.findByRole('img', { name })).toBeVisible();
    expect(screen.queryByText(first)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: hide }));
    expect(screen.queryByRole('img', { name })).not.toBeInTheDocument();
  });

  it('states that it has more pages than are rendered', async () => {
    renderOf(15);
    await showDocument();
    expect(await screen.findByText(first)).toBeVisible();
  });

  it('that cannot be rendered can be downloaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.mocked(renderPages).mockRejectedValue(new Error('Invalid PDF structure.'));
    await showDocument();
    expect(await screen.findByText(failed)).toBeVisible();
  });
});
