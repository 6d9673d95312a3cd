import { ConfigError } from './config-error.js';
import { loadEnv } from './env.js';

const secret = 'a-secret-with-more-than-32-characters';
const load = (settings: Record<string, string>) =>
  loadEnv({ NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret, ...settings });

const expectRejected = (settings: Record<string, string>, message: RegExp) => {
  expect(() => load(settings)).toThrow(ConfigError);
  expect(() => load(settings)).toThrow(message);
};

it.each([
  ['AUTH_CLIENT_ID', 'recuento-spa'],
  ['AUTH_JWKS_URL', 'https://id.example.org/keys'],
])('%s is rejected without an external issuer, because the embedded provider would not use it', (name, value) => {
  expectRejected({ [name]: value }, new RegExp(`^AUTH_ISSUER is missing: ${name} `));
  const issuer = { AUTH_ISSUER: 'https://id.example.org', AUTH_CLIENT_ID: 'recuento-spa' };
  expect(load({ ...issuer, [name]: value }).auth.issuer).toBe('https://id.example.org');
});

it.each([',', ' , ,'])('AUTH_ADMIN_SECOND_FACTOR=%j, a list without a value, is rejected', (list) => {
  expectRejected({ AUTH_ADMIN_SECOND_FACTOR: list }, /^AUTH_ADMIN_SECOND_FACTOR=".*" cannot be used: must contain/);
  expect(load({ AUTH_ADMIN_SECOND_FACTOR: 'mfa, otp,' }).auth.adminSecondFactor).toEqual(['mfa', 'otp']);
  expect(load({ AUTH_ADMIN_SECOND_FACTOR: '' }).auth.adminSecondFactor).toEqual([]);
});
