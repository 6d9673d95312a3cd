import { renderHook } from '@testing-library/react';
import { defineTranslations, setProductName } from './i18n';

const useT = defineTranslations('legal', {
  en: { about: 'About {{product}}', hello: 'Hello {{name}}' },
  es: { about: 'Sobre {{product}}', hello: 'Hola {{name}}' },
});
const t = renderHook(useT).result.current.t as unknown as (key: string, variables?: Record<string, string>) => string;

afterEach(() => setProductName('Recuento'));

it('a text that was used before names the current product', () => {
  expect(t('about')).toBe('About Recuento');
  setProductName('Balance');
  expect([t('about'), t('about')]).toEqual(['About Balance', 'About Balance']);
});

it('a text with variables is composed for each call', () => {
  expect(t('hello', { name: 'Ada' })).toBe('Hello Ada');
  expect(t('hello', { name: 'Eva' })).toBe('Hello Eva');
});
