import { renderHook } from '@testing-library/react';
import { defineTranslations, i18n, setProductName } from './i18n';

const useT = defineTranslations('legal', {
  en: { about: 'About {{product}}', hello: 'Hello {{name}}', welcome: '{{name}}, this is {{product}}' },
  es: { about: 'Sobre {{product}}', hello: 'Hola {{name}}', welcome: '{{name}}, esto es {{product}}' },
});
const t = renderHook(useT).result.current.t as unknown as (key: string, variables?: Record<string, unknown>) => string;

afterEach(() => {
  setProductName('Recuento');
  jest.restoreAllMocks();
});

it('a text that was used before names the current product', () => {
  expect(t('about')).toBe('About Recuento');
  setProductName('Balance');
  expect([t('about'), t('about')]).toEqual(['About Balance', 'About Balance']);
});

it('a text with variables is looked up once for each value', () => {
  const interpolate = jest.spyOn(i18n.services.interpolator, 'interpolate');
  for (const name of ['Ada', 'Eva', 'Ada', 'Eva']) expect(t('hello', { name })).toBe(`Hello ${name}`);
  expect(interpolate).toHaveBeenCalledTimes(2);
});

it('a text with the same variables names the current product', () => {
  expect(t('welcome', { name: 'Ada' })).toBe('Ada, this is Recuento');
  setProductName('Balance');
  expect(t('welcome', { name: 'Ada' })).toBe('Ada, this is Balance');
});

it.each([NaN, Infinity, undefined, new Date(0)])('a text with the value %s is looked up each time', (name) => {
  const interpolate = jest.spyOn(i18n.services.interpolator, 'interpolate');
  expect(t('hello', { name })).toBe(t('hello', { name }));
  expect(interpolate).toHaveBeenCalledTimes(2);
});

it('a limited number of texts is remembered', () => {
  const interpolate = jest.spyOn(i18n.services.interpolator, 'interpolate');
  for (let number = 0; number <= 1_000; number += 1) t('hello', { name: `n${number}` });
  t('hello', { name: 'n0' });
  expect(interpolate).toHaveBeenCalledTimes(1_002);
});
