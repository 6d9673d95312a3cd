import type { EmbeddedProvider } from './embedded-provider.js';

/**
 * Adds a user to an organization, which is created if it does not exist. Returns false if no account has this address.
 */
export async function joinOrganization(
  provider: EmbeddedProvider,
  email: string,
  organization: string,
): Promise<boolean> {
  const account = await provider.pool.query('select 1 from provider_user where email = lower($1)', [email]);
  if (account.rowCount === 0) return false;
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
     where u.email = lower($1) and o.slug = $2
       and not exists (select 1 from provider_member m where m."userId" = u.id and m."organizationId" = o.id)`,
    [email, organization],
  );
  return true;
}
