import { ConfigError } from './config-error.js';
import { loadEnv } from './env.js';

const secret = 'a-secret-with-more-than-32-characters';
const load = (settings: Record<string, string>) =>
  loadEnv({ NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret, ...settings });

const expectRejected = (name: string, settings: Record<string, string>) => {
  expect(() => load(settings)).toThrow(ConfigError);
  expect(() => load(settings)).toThrow(new RegExp(`^${name}=`));
};

it.each(['Recuento\nBcc: all', 'Recuento\r\nEspaña', 'Re\tcuento', 'Re\u2028cuento'])(
  'a product name of several lines or with control characters is rejected: %j',
  (name) => expectRejected('PRODUCT_NAME', { PRODUCT_NAME: name }),
);

it('a product name may contain spaces, accents and emoji', () => {
  expect(load({ PRODUCT_NAME: ' Así me fue 🌿 ' }).productName).toBe('Así me fue 🌿');
});

it.each(['eu south 2', 'eu-south-2/x', '-eu'])(
  'a region of the file storage that cannot exist is rejected: %j',
  (region) => {
    const STORAGE_URL = 's3://files';
    expectRejected('S3_REGION', { STORAGE_URL, S3_REGION: region });
    expectRejected('AWS_REGION', { STORAGE_URL, AWS_REGION: region });
    expectRejected('STORAGE_URL', { STORAGE_URL: `${STORAGE_URL}?region=${encodeURIComponent(region)}` });
    expect(load({ STORAGE_URL, S3_REGION: 'eu-south-2' }).storage.location?.region).toBe('eu-south-2');
  },
);
