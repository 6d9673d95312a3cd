import { ClientConfigController } from './client-config.controller.js';
import { ConfigError, loadEnv } from './config/env.js';

const secret = 'a-secret-with-more-than-32-characters';
const base = { NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret };
const told = (source: Record<string, string>) => new ClientConfigController(loadEnv({ ...base, ...source })).read();

describe('what the single-page app is told', () => {
  it('names who answers for the personal data', () => {
    const { controller, dataProtectionOfficer } = told({
      CONTROLLER_NAME: 'Ana Pérez',
      CONTROLLER_ADDRESS: 'Calle Mayor 1, 28013 Madrid',
      CONTROLLER_EMAIL: 'ana@example.org',
      DPO_EMAIL: 'dpo@example.org',
    });
    expect(controller).toEqual({
      name: 'Ana Pérez',
      address: 'Calle Mayor 1, 28013 Madrid',
      email: 'ana@example.org',
    });
    expect(dataProtectionOfficer).toBe('dpo@example.org');
  });

  it('says in square brackets what nobody has told yet', () => {
    const { controller, dataProtectionOfficer } = told({ CONTROLLER_NAME: ' ', DPO_EMAIL: '' });
    for (const detail of [...Object.values(controller), dataProtectionOfficer]) expect(detail).toMatch(/^\[.+\]$/);
  });

  it('names the analytics only where the operator has set them up', () => {
    expect(told({}).analyticsId).toBeNull();
    expect(told({ ANALYTICS_ID: 'G-AB12CD34EF' }).analyticsId).toBe('G-AB12CD34EF');
    expect(() => told({ ANALYTICS_ID: "G-1'/><script>" })).toThrow(/^ANALYTICS_ID=/);
  });

  it.each(['CONTROLLER_EMAIL', 'DPO_EMAIL'])('refuses a %s that no message can reach', (name) => {
    expect(() => told({ [name]: 'nobody' })).toThrow(ConfigError);
    expect(() => told({ [name]: 'nobody' })).toThrow(new RegExp(`^${name}="nobody" .* e-mail address`));
  });
});
