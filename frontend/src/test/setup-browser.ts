import { cleanup } from '@testing-library/react';
import { i18n } from '../lib/i18n/i18n';
import { removeAllToasts } from '../ui/overlay/toast-store';
import './dialog-element';
import { server } from './server';
import { computeStylesOnDemand } from './shared/computed-styles';
import './shared/listener-signals';
import './shared/testing-library';

// React creates an error for each element that it renders: with the 100 frames of Jest that takes longer than to render.
Error.stackTraceLimit = 20;

// Testing Library would set it for the first test file only (shared/window.mjs).
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

computeStylesOnDemand();

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
// A promise, as in newer browsers, although the types do not know it.
const scroll = () => Promise.resolve() as unknown as void;
window.scrollTo = scroll;
Element.prototype.scrollIntoView = scroll;

// Those of Node, which would not let the process end and would connect one test with the next.
const channels: BroadcastChannel[] = [];
window.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  for (const channel of channels.splice(0)) channel.close();
  removeAllToasts();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  await i18n.changeLanguage('en');
});
afterAll(() => server.close());
