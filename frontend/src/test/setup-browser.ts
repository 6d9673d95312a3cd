import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { i18n } from '../lib/i18n/i18n';
import { removeAllToasts } from '../ui/toast-store';
import './dialog-element';
import './listener-signals';
import { server } from './server';

// A limit for hanging tests, not a performance target: the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Each attempt of `findBy…` and `waitFor` before the last one would print the whole document into an error that nobody
 * reads. Testing Library marks these attempts, and creates the error of the last one without the mark.
 */
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isAttempt } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isAttempt ? new Error(message ?? '') : getElementError(message, container);
  },
});

// React creates an error for each element that it renders: with the 100 frames of Jest that takes longer than to render.
Error.stackTraceLimit = 20;

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
