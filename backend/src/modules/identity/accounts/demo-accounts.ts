import { DEMO_PASSWORD, demoAccounts } from '../../../config/demo-accounts.js';
import { joinOrganization } from '../provider/organizations.js';
import type { EmbeddedProvider } from '../provider/embedded-provider.js';

/** Creates the missing demo accounts; the admin account joins the admin organization. */
export async function createDemoAccounts(provider: EmbeddedProvider, adminOrganization: string): Promise<void> {
  for (const account of demoAccounts) {
    if (!(await provider.tables.hasAccount(account.email))) {
      await provider.api.signUpEmail({ body: { email: account.email, name: account.name, password: DEMO_PASSWORD } });
      await provider.tables.confirmEmail(account.email);
    }
    if (account.admin) await joinOrganization(provider, account.email, adminOrganization);
  }
}
