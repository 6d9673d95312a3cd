import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DATA_RIGHTS_PLACE, historyOf, rectificationsOf, serveDataRightsPage } from '../test/data-rights-page';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

beforeEach(serveDataRightsPage);

const languages = [
  {
    language: 'en' as const,
    title: 'Your data rights',
    unauthorized: 'Sign in to use your data rights',
    mustLogIn: 'You must be logged in to access this page.',
    signIn: 'Sign in',
    acts: ['Export my data', 'Export portable file', 'Request a correction', 'Request erasure'],
    history: 'Consent history',
    noHistory: 'No consent history yet',
    soFar: 'Your requests',
    talk: 'Contact us',
    wait: 'Too many attempts. Try again in 5 minutes.',
  },
  {
    language: 'es' as const,
    title: 'Derechos sobre tus datos',
    unauthorized: 'Inicia sesión para ejercer tus derechos',
    mustLogIn: 'Tienes que iniciar sesión para acceder a esta página.',
    signIn: 'Iniciar sesión',
    acts: ['Exportar mis datos', 'Exportar archivo portable', 'Solicitar una corrección', 'Solicitar el borrado'],
    history: 'Historial de consentimientos',
    noHistory: 'Todavía no hay historial de consentimientos',
    soFar: 'Tus solicitudes',
    talk: 'Contacta con nosotros',
    wait: 'Demasiados intentos. Vuelve a intentarlo en 5 minutos.',
  },
];

describe.each(languages)('/data-rights in $language', (words) => {
  const { language } = words;
  const [exportFull] = words.acts;
  const open = () => renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', language });

  it('anonymous visitors see a sign-in note and the contact', async () => {
    await renderRoute(DATA_RIGHTS_PLACE, { language });
    expect(await screen.findByRole('heading', { level: 1, name: words.unauthorized })).toBeVisible();
    expect(screen.getByText(words.mustLogIn)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: words.signIn })).toHaveAttribute(
      'href',
      '/sign-in?redirect_url=%2Fdata-rights',
    );
    expect(screen.getByRole('region', { name: words.talk })).toBeVisible();
    expect(screen.queryByRole('button', { name: exportFull })).not.toBeInTheDocument();
  });

  it('the history and the contact are not shown before the lists above them, which would move them', async () => {
    const requests = heldResponse('get', '*/api/data-rights/rectifications');
    const history = heldResponse('get', '*/api/data-rights/consent-history');
    await open();
    expect(await screen.findByRole('button', { name: exportFull })).toBeEnabled();
    expect(screen.queryByRole('heading', { name: words.history })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: words.talk })).not.toBeInTheDocument();
    requests.answer(HttpResponse.json(rectificationsOf([])));
    history.answer(HttpResponse.json(historyOf([])));
    expect(await screen.findByRole('heading', { name: words.talk })).toBeVisible();
    expect(screen.getByRole('heading', { name: words.noHistory })).toBeVisible();
  });

  it('each list is requested once', async () => {
    const paths: string[] = [];
    server.use(http.get('*/api/data-rights/*', ({ request }) => void paths.push(new URL(request.url).pathname)));
    await open();
    expect(await screen.findByRole('heading', { name: words.noHistory })).toBeVisible();
    expect(paths.sort()).toEqual(['/api/data-rights/consent-history', '/api/data-rights/rectifications']);
  });

  it('the four rights are offered', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeVisible();
    for (const act of words.acts) expect(screen.getByRole('button', { name: act })).toBeEnabled();
    expect(await screen.findByRole('heading', { name: words.noHistory })).toBeVisible();
    expect(screen.queryByRole('heading', { name: words.soFar })).not.toBeInTheDocument();
  });

  it.each(['consent-history', 'rectifications'])('the title says that %s could not be loaded', async (path) => {
    server.use(http.get(`*/api/data-rights/${path}`, () => problem(500, 'internal')));
    await open();
    await waitFor(() => expect(document.title).toBe(`Error: ${words.title} | Recuento`));
  });

  it.each(['consent-history', 'rectifications'])('a limit of requests for %s is not one of files', async (path) => {
    const limit = () => problem(429, 'rate_limited', { retryAfterSeconds: 300 });
    server.use(http.get(`*/api/data-rights/${path}`, limit));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(words.wait);
  });
});
