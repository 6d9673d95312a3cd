import { Problem } from '../http/problem';
import { i18n } from '../i18n/i18n';
import { problemMessage } from './problem-message';

const inLanguage = (language: string) => i18n.getFixedT(language, 'problem') as unknown as (key: string) => string;

it('every server code has a message in both languages', () => {
  const rejection = new Problem(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password');
  expect(problemMessage(inLanguage('en'), rejection)).toBe('The email address or password is incorrect.');
  expect(problemMessage(inLanguage('es'), rejection)).toBe('El correo o la contraseña no son correctos.');
});

it('an unknown code falls back to the status and then to a general message', () => {
  expect(problemMessage(inLanguage('en'), new Problem(404, 'never-heard', ''))).toBe('We could not find that.');
  expect(problemMessage(inLanguage('en'), new Problem(500, 'never-heard', ''))).toBe(
    'Something did not work. Please try again.',
  );
  expect(problemMessage(inLanguage('es'), new Error('boom'))).toBe('Algo no ha funcionado. Inténtalo de nuevo.');
});

it('a proxy that rejects a large request without a code is explained', () => {
  const rejection = new Problem(413, 'http_413', 'HTTP 413: <html>');
  expect(problemMessage(inLanguage('en'), rejection)).toBe('This is too large to send.');
  expect(problemMessage(inLanguage('es'), rejection)).toBe('Esto es demasiado grande para enviarlo.');
});

it('the message of a rate limit names the minutes to wait if it is more than one', () => {
  const rejection = (retryAfterSeconds: number) => new Problem(429, 'rate_limited', '', { retryAfterSeconds });
  expect(problemMessage(inLanguage('en'), rejection(60))).toBe(
    'Too many attempts in a short time. Wait a minute and try again.',
  );
  expect(problemMessage(inLanguage('en'), rejection(1741))).toBe('Too many attempts. Try again in 30 minutes.');
  expect(problemMessage(inLanguage('es'), rejection(61))).toBe(
    'Demasiados intentos. Vuelve a intentarlo en 2 minutos.',
  );
});
