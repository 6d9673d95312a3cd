import { chooseLanguage, currentLanguage, followBrowserLanguage, i18n } from './i18n';
import { initialLanguage } from './language';

function mockBrowserLanguages(...languages: string[]) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0]!);
}

afterEach(() => jest.restoreAllMocks());

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['en-GB', 'en'],
  ['de-DE', 'en'],
  ['est', 'en'],
  ['ca,es,en', 'es'],
  ['gl,en-GB,es', 'en'],
])('a browser with the languages %s starts in %s, as the documents of the server do', (browser, expected) => {
  mockBrowserLanguages(...browser.split(','));
  expect(initialLanguage()).toBe(expected);
});

it('a stored choice overrides the browser language', () => {
  mockBrowserLanguages('es-ES');
  localStorage.setItem('language', 'en');
  expect(initialLanguage()).toBe('en');
});

it('an invalid stored language is ignored', () => {
  mockBrowserLanguages('es-ES');
  localStorage.setItem('language', 'fr');
  expect(initialLanguage()).toBe('es');
});

describe('lang parameter', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([
    ['?lang=es', 'en', 'es'],
    ['?lang=en', 'es', 'en'],
    ['?lang=fr', 'es', 'es'],
  ])('%s over a stored %s is shown in %s without storing it', (search, stored, expected) => {
    localStorage.setItem('language', stored);
    window.history.replaceState(null, '', search);
    expect(initialLanguage()).toBe(expected);
    expect(localStorage.getItem('language')).toBe(stored);
  });

  it('the lang parameter does not count as a choice', () => {
    mockBrowserLanguages('en-GB');
    window.history.replaceState(null, '', '?lang=es');
    expect(initialLanguage()).toBe('es');
    expect(localStorage.getItem('language')).toBeNull();
  });
});

it('the language works without storage', async () => {
  mockBrowserLanguages('es-ES');
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
  expect(initialLanguage()).toBe('es');
  await chooseLanguage('en');
  expect(currentLanguage()).toBe('en');
});

it('browser language changes are followed only while nothing is stored', async () => {
  const stop = followBrowserLanguage();
  mockBrowserLanguages('es-ES');
  window.dispatchEvent(new Event('languagechange'));
  expect(currentLanguage()).toBe('es');

  await chooseLanguage('en');
  window.dispatchEvent(new Event('languagechange'));
  expect(currentLanguage()).toBe('en');
  stop();
});

it('the document carries the current language', async () => {
  await i18n.changeLanguage('es');
  expect(document.documentElement.lang).toBe('es');
});
