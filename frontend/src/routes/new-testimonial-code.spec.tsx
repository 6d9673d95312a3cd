import { screen } from '@testing-library/react';
import { reload } from '../app/errors/reload';
import { http, HttpResponse } from 'msw';
import { prepareForm, TEXTS } from '../test/new-testimonial-page';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

jest.mock('../app/errors/reload', () => ({ reload: jest.fn() }));

beforeEach(prepareForm);

it.each(['en', 'es'] as const)('a form whose code does not load can be loaded again in %s', async (language) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(http.head('*/', () => new HttpResponse(null)));
  const { user } = await renderRoute('/new-testimonial', { as: 'maria', language });
  const start = await screen.findByRole('button', { name: TEXTS[language].intro.start });
  // A new release has replaced the file.
  jest.doMock('../features/submission/wizard/wizard', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/wizard-x1.js');
  });
  await user.click(start);
  const title = language === 'en' ? 'This page did not load' : 'Esta página no se ha cargado';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  await user.click(screen.getByRole('button', { name: language === 'en' ? 'Try again' : 'Volver a intentarlo' }));
  expect(jest.mocked(reload)).toHaveBeenCalled();
  jest.restoreAllMocks();
});
