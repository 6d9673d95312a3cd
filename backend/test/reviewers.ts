import { Client } from './client.js';
import type { TestApp } from './test-app.js';

/** A new admin, who has approved nothing. */
export async function signUpReviewer(product: TestApp): Promise<Client> {
  const { email } = await product.signUpUser();
  await product.database.execute(
    `insert into identity.provider_member (id, "organizationId", "userId", role, "createdAt")
     select 'member-' || u.id, (select id from identity.provider_organization limit 1), u.id, 'admin', now()
     from identity.provider_user u where u.email = $1`,
    [email],
  );
  return Client.signIn(product.url, email!, 'a long enough password');
}
