import { Mailbox } from '../servers/mailbox.js';
import { TestApp, type TestAppOptions } from './test-app.js';

export let mailbox: Mailbox;
export let product: TestApp;

/** Starts a product that sends its mails to a mailbox, before the other hooks of a test file; both stop at its end. */
export function useProductWithMail({ env, ...options }: TestAppOptions = {}): void {
  beforeAll(async () => {
    mailbox = await Mailbox.open();
    product = await TestApp.start({ ...options, env: { SMTP_URL: mailbox.url, ...env } });
  });

  afterAll(async () => {
    await product.stop();
    await mailbox.close();
  });
}
