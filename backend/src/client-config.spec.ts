import { ClientConfigController } from './client-config.controller.js';
import { ConfigError } from './config/config-error.js';
import { loadEnv } from './config/env.js';

const secret = 'a-secret-with-more-than-32-characters';
const base = { NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret };
const readConfig = (source: Record<string, string>) =>
  new ClientConfigController(loadEnv({ ...base, ...source })).get();

describe('client configuration', () => {
  it('the configuration names the data controller', () => {
    const { controller, dataProtectionOfficer } = readConfig({
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

  it('controller details that are not configured appear as placeholders in square brackets', () => {
    const { controller, dataProtectionOfficer } = readConfig({ CONTROLLER_NAME: ' ', DPO_EMAIL: '' });
    for (const detail of [...Object.values(controller), dataProtectionOfficer]) expect(detail).toMatch(/^\[.+\]$/);
  });

  it('the configuration contains the analytics id only when it is set', () => {
    expect(readConfig({}).analyticsId).toBeNull();
    expect(readConfig({ ANALYTICS_ID: 'G-AB12CD34EF' }).analyticsId).toBe('G-AB12CD34EF');
    expect(() => readConfig({ ANALYTICS_ID: "G-1'/><script>" })).toThrow(/^ANALYTICS_ID=/);
  });

  it('the configuration states whether links are sent by mail, or are in the log of the demo', () => {
    const readAuth = (source: Record<string, string>) => {
      const { passwordReset, sendsMail } = readConfig(source).auth;
      return { passwordReset, sendsMail };
    };
    expect(readAuth({ SMTP_URL: 'smtp://localhost:2525' })).toEqual({ passwordReset: true, sendsMail: true });
    expect(readAuth({ SEED: 'demo' })).toEqual({ passwordReset: true, sendsMail: false });
    expect(readAuth({ SEED: 'none' })).toEqual({ passwordReset: false, sendsMail: false });
    const external = {
      AUTH_ISSUER: 'https://id.example.org',
      AUTH_CLIENT_ID: 'spa',
      SMTP_URL: 'smtp://localhost:2525',
    };
    expect(readAuth(external)).toEqual({ passwordReset: false, sendsMail: false });
  });

  it('the pages for notifying harm can be replaced, and must be URLs', () => {
    expect(readConfig({}).harmReportUrls.spain).toBe('https://www.notificaram.es');
    const own = { HARM_REPORT_URL_SPAIN: 'https://example.org/es', HARM_REPORT_URL_EU: 'https://example.org/eu' };
    expect(readConfig(own).harmReportUrls).toEqual({ spain: own.HARM_REPORT_URL_SPAIN, eu: own.HARM_REPORT_URL_EU });
    expect(() => readConfig({ HARM_REPORT_URL_EU: 'javascript:alert(1)' })).toThrow(/^HARM_REPORT_URL_EU=/);
  });

  it.each(['CONTROLLER_EMAIL', 'DPO_EMAIL'])('a controller %s that cannot receive mail is rejected', (name) => {
    expect(() => readConfig({ [name]: 'not-an-address' })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: 'not-an-address' })).toThrow(
      new RegExp(`^${name}="not-an-address" .* e-mail address`),
    );
  });
});
