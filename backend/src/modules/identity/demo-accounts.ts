import { DEMO_PASSWORD, demoAccounts } from '../../config/demo-accounts.js';
import type { EmbeddedProvider } from './embedded-provider.js';

/** Makes the demo accounts that do not exist yet; the admin one joins the admin organization. */
export async function createDemoAccounts(provider: EmbeddedProvider, adminOrganization: string): Promise<void> {
  for (const account of demoAccounts) {
    const known = await provider.pool.query('select 1 from provider_user where email = $1', [account.email]);
    if (known.rowCount === 0) {
      await provider.api.signUpEmail({ body: { email: account.email, name: account.name, password: DEMO_PASSWORD } });
    }
    if (account.admin) await joinOrganization(provider, account.email, adminOrganization);
  }
}

async function joinOrganization(provider: EmbeddedProvider, email: string, organization: string): Promise<void> {
  await provider.pool.query(
    `insert into provider_organization (id, name, slug, "createdAt")
     select gen_random_uuid()::text, $1, $1, now()
     where not exists (select 1 from provider_organization where slug = $1)`,
    [organization],
  );
  await provider.pool.query(
    `insert into provider_member (id, "userId", "organizationId", role, "createdAt")
     select gen_random_uuid()::text, u.id, o.id, 'owner', now()
     from provider_user u, provider_organization o
     where u.email = $1 and o.slug = $2
       and not exists (select 1 from provider_member m where m."userId" = u.id and m."organizationId" = o.id)`,
    [email, organization],
  );
}
