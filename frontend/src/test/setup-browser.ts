import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { i18n } from '../lib/i18n/i18n';
import { removeAllToasts } from '../ui/toast-store';
import './dialog-element';
import './listener-signals';
import { server } from './server';

// A limit for hanging tests, not a performance target: the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

// Browser APIs that jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  removeAllToasts();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  await i18n.changeLanguage('en');
});
afterAll(() => server.close());
