import { Inject, Injectable, Optional } from '@nestjs/common';
import { EMBEDDED_ISSUER } from '../../../platform/auth/index.js';
import type { EmbeddedProvider } from '../provider/embedded-provider.js';
import { ErasedSubjectsRepository } from './erased-subjects.repository.js';
import { ProviderAccountsRepository } from '../provider/provider-accounts.repository.js';
import { EMBEDDED_PROVIDER } from '../provider/provider-token.js';
import { TokenRevocationsRepository } from '../sessions/token-revocations.repository.js';
import { SubjectHasher } from '../subject-hasher.js';
import { type InactiveUser, UsersRepository } from '../users.repository.js';

/** Upper bounds of the lifetime of tokens: ten minutes for the embedded provider, at most a day for external ones. */
const TOKEN_LIFETIME = { embedded: '1 hour', external: '1 day' };

/** Account erasure: rejects the user's tokens, deletes the provider account and the user row. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly users: UsersRepository,
    private readonly erasedSubjects: ErasedSubjectsRepository,
    private readonly accounts: ProviderAccountsRepository,
    private readonly revocations: TokenRevocationsRepository,
    private readonly hash: SubjectHasher,
    @Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider,
  ) {}

  /** Rejects all tokens of the user from now on. Returns the hash of the subject. */
  async rejectTokens(userId: number): Promise<string> {
    const subjectHash = this.hash.compute(await this.users.getById(userId));
    await this.erasedSubjects.add(subjectHash);
    return subjectHash;
  }

  /** Locks the user row against new references until the transaction ends. Returns whether it exists. */
  lockForUpdate(userId: number): Promise<boolean> {
    return this.users.lockForUpdate(userId);
  }

  /** Deletes the data of the embedded provider: account, sessions, memberships, invitations, pending verifications. */
  async deleteProviderAccount(userId: number): Promise<void> {
    if (!this.provider) return;
    const user = await this.users.findById(userId);
    if (user?.issuer === EMBEDDED_ISSUER) await this.accounts.delete(user);
  }

  /** Deletes the user row. */
  deleteUser(userId: number): Promise<void> {
    return this.users.delete(userId);
  }

  /** Makes the user row a tombstone without personal data, to which an audit trail can refer. */
  anonymizeUser(userId: number): Promise<void> {
    return this.users.anonymize(userId);
  }

  /** Ends the rejection of the erased user's tokens once the last one has expired. */
  async expireErasedSubject(subjectHash: string): Promise<void> {
    const lifetime = this.provider ? TOKEN_LIFETIME.embedded : TOKEN_LIFETIME.external;
    await this.erasedSubjects.expireAfter(subjectHash, lifetime);
  }

  /**
   * User ids by subject hash of users who were created before their erasure and exist again, because a backup was
   * restored.
   */
  async findRestoredUsers(erasures: { subjectHash: string; before: Date }[]): Promise<Map<string, number>> {
    const restored = new Map<string, number>();
    if (erasures.length === 0) return restored;
    const before = new Map(erasures.map((erasure) => [erasure.subjectHash, erasure.before]));
    const users = await this.users.findBySubjectHashes([...before.keys()], this.hash.keyId);
    for await (const batch of this.iterateUnhashed()) users.push(...batch);
    for (const { id, subjectHash, createdAt } of users) {
      const erasedAt = before.get(subjectHash);
      if (erasedAt && createdAt < erasedAt) restored.set(subjectHash, id);
    }
    return restored;
  }

  /**
   * Stores the hashes of users who have none, or one of a former key: those whom an older version or a restored backup
   * has added. All others are only looked up in {@link findRestoredUsers}.
   */
  async storeMissingSubjectHashes(): Promise<void> {
    for await (const batch of this.iterateUnhashed()) await this.users.storeSubjectHashes(batch, this.hash.keyId);
  }

  private async *iterateUnhashed(): AsyncGenerator<{ id: number; subjectHash: string; createdAt: Date }[]> {
    for await (const users of this.users.iterateWithoutSubjectHash(this.hash.keyId)) {
      yield users.map((user) => ({ id: user.id, createdAt: user.createdAt, subjectHash: this.hash.compute(user) }));
    }
  }

  /** Users who were not seen for the given number of days, longest absent first. */
  findInactiveUsers(days: number): Promise<InactiveUser[]> {
    return this.users.findInactive(days);
  }

  /** Whether the user was not seen for the given number of days. If so, a return of the user waits until the transaction ends. */
  lockInactiveUser(userId: number, days: number): Promise<boolean> {
    return this.users.lockInactive(userId, days);
  }

  /** Counts expired rows: rejected subjects and tokens, sessions, verifications and sign-in attempts. */
  async countExpired(): Promise<number> {
    const rejected = (await this.erasedSubjects.countExpired()) + (await this.revocations.countExpired());
    return rejected + (this.provider ? await this.accounts.countExpired() : 0);
  }

  /** Deletes the rows that {@link countExpired} counts. */
  async purgeExpired(): Promise<void> {
    await this.erasedSubjects.purgeExpired();
    await this.revocations.purgeExpired();
    if (this.provider) await this.accounts.purgeExpired();
  }
}
