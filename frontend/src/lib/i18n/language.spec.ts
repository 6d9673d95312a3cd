import { chooseLanguage, currentLanguage, followBrowserLanguage, i18n } from './i18n';
import { initialLanguage } from './language';

function browserSpeaks(language: string) {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
}

afterEach(() => jest.restoreAllMocks());

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['en-GB', 'en'],
  ['de-DE', 'en'],
  ['est', 'en'],
])('a browser in %s starts in %s', (browser, expected) => {
  browserSpeaks(browser);
  expect(initialLanguage()).toBe(expected);
});

it('a stored choice wins over the browser', () => {
  browserSpeaks('es-ES');
  localStorage.setItem('language', 'en');
  expect(initialLanguage()).toBe('en');
});

it('a stored value that is no language is ignored', () => {
  browserSpeaks('es-ES');
  localStorage.setItem('language', 'fr');
  expect(initialLanguage()).toBe('es');
});

describe('a link that names a language', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([
    ['?lang=es', 'en', 'es'],
    ['?lang=en', 'es', 'en'],
    ['?lang=fr', 'es', 'es'],
  ])('%s over a stored %s is read in %s, and nothing is stored', (search, stored, expected) => {
    localStorage.setItem('language', stored);
    window.history.replaceState(null, '', search);
    expect(initialLanguage()).toBe(expected);
    expect(localStorage.getItem('language')).toBe(stored);
  });

  it('is nobody’s choice', () => {
    browserSpeaks('en-GB');
    window.history.replaceState(null, '', '?lang=es');
    expect(initialLanguage()).toBe('es');
    expect(localStorage.getItem('language')).toBeNull();
  });
});

it('lives without storage', async () => {
  browserSpeaks('es-ES');
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
  expect(initialLanguage()).toBe('es');
  await chooseLanguage('en');
  expect(currentLanguage()).toBe('en');
});

it('follows the browser only while nothing is stored', async () => {
  const stop = followBrowserLanguage();
  browserSpeaks('es-ES');
  window.dispatchEvent(new Event('languagechange'));
  expect(currentLanguage()).toBe('es');

  await chooseLanguage('en');
  window.dispatchEvent(new Event('languagechange'));
  expect(currentLanguage()).toBe('en');
  stop();
});

it('marks the document with the language', async () => {
  await i18n.changeLanguage('es');
  expect(document.documentElement.lang).toBe('es');
});
