import { Inject, Injectable, Optional } from '@nestjs/common';
import { z } from 'zod';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { EMBEDDED_ISSUER } from '../../../platform/auth/index.js';
import { Database, isUniqueViolation } from '../../../platform/database/index.js';
import type { EmbeddedProvider } from '../provider/embedded-provider.js';
import { EmailTakenError } from '../identity.errors.js';
import { ProviderAccountsRepository } from '../provider/provider-accounts.repository.js';
import { EMBEDDED_PROVIDER } from '../provider/provider-token.js';
import { UsersRepository } from '../users.repository.js';

export type ProfileField = 'name' | 'email';

/** Reads and corrects the name and e-mail address of users. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly accounts: ProviderAccountsRepository,
    @Inject(ENV) private readonly env: Env,
    @Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider,
  ) {}

  /** Both are null for an erased user. */
  async getByUser(userId: number): Promise<Record<ProfileField, string | null>> {
    const user = await this.users.findById(userId);
    return { name: user?.name ?? null, email: user?.email ?? null };
  }

  /** Whether users can sign in with the address: the embedded provider accepts only some of those that mail servers accept. */
  acceptsEmail(email: string): boolean {
    return !this.provider || z.email().safeParse(email).success;
  }

  /**
   * For responses to the user. With a mail server it must not be revealed who has an account; the conflict is then
   * reported only to the admin who applies the change.
   * @throws EmailTakenError
   */
  async rejectTakenEmail(userId: number, email: string): Promise<void> {
    if (!this.env.mail) await this.assertEmailAvailable(userId, email);
  }

  /** @throws EmailTakenError */
  private async assertEmailAvailable(userId: number, email: string): Promise<void> {
    if (this.provider && (await this.accounts.isEmailTaken(email, userId))) throw new EmailTakenError();
  }

  /**
   * Corrects the embedded provider as well; an external provider keeps its value, which does not overwrite this one.
   */
  async correct(userId: number, field: ProfileField, value: string): Promise<void> {
    await this.database.transaction(async () => {
      const { issuer, subject } = await this.users.getById(userId);
      await this.users.update(userId, { [field]: value });
      if (!this.provider || issuer !== EMBEDDED_ISSUER) return;
      if (field === 'name') return this.accounts.setName(subject, value);
      await this.database.lock('identity.addresses');
      await this.assertEmailAvailable(userId, value);
      // The provider takes no lock: an account with the address may be created at the same time.
      await this.accounts.setEmail(subject, value).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new EmailTakenError() : error;
      });
    });
  }
}
