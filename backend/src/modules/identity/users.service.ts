import { Injectable } from '@nestjs/common';
import { AccountDirectory, type Principal, type VerifiedPrincipal } from '../../platform/auth/index.js';
import { ErasedSubjectsRepository } from './accounts/erased-subjects.repository.js';
import { AccountErasedError } from './identity.errors.js';
import { normalizeDisplayName } from './accounts/display-name.js';
import { SubjectHasher } from './subject-hasher.js';
import { UsersRepository } from './users.repository.js';
import type { DecidingAdminDto } from './accounts/deciding-admin.dto.js';

export interface Contact {
  name: string | null;
  email: string | null;
}

@Injectable()
export class UsersService extends AccountDirectory {
  constructor(
    private readonly repository: UsersRepository,
    private readonly hash: SubjectHasher,
    private readonly erasedSubjects: ErasedSubjectsRepository,
  ) {
    super();
  }

  /**
   * The user id of a verified subject; the first request creates it. Safe for two concurrent first requests.
   * @throws AccountErasedError
   */
  async findOrCreateUserId(principal: VerifiedPrincipal): Promise<number> {
    const { issuer, subject, email, token } = principal;
    // A provider may send an empty name: whoever has none is shown by id.
    const name = typeof principal.name === 'string' ? normalizeDisplayName(principal.name) || null : principal.name;
    const subjectHash = this.hash.compute(principal);
    const claimsIssuedAt = new Date(token.issuedAt * 1000);
    const claims = { issuer, subject, email, name, subjectHash, subjectHashKey: this.hash.keyId, claimsIssuedAt };
    const existing = await this.repository.lookUp(claims);
    if (existing.isErased) throw new AccountErasedError();
    const isCurrent = existing.hasNewerClaims || (isKnown(email, existing.email) && isKnown(name, existing.name));
    if (existing.id !== null && isCurrent && !existing.isLastSeenOutdated) return existing.id;
    const id = await this.repository.createOrUpdate(claims);
    if (id === undefined) throw new AccountErasedError();
    return id;
  }

  override isErased(user: Pick<Principal, 'issuer' | 'subject'>): Promise<boolean> {
    return this.erasedSubjects.exists(this.hash.compute(user));
  }

  /**
   * Whether the user exists. If so, the row is locked until the surrounding transaction ends: an erasure waits for it.
   * Must be called before any lock that an erasure takes as well: an erasure locks the user row first and the others after it, so the
   * reverse order could deadlock.
   */
  lockIfExists(userId: number): Promise<boolean> {
    return this.repository.lockForKeyShare(userId);
  }

  /**
   * Those of the users who are neither erased nor being erased, locked as in {@link lockIfExists}. It does not wait, so that it may be
   * called after other locks.
   */
  async lockAvailable(userIds: number[]): Promise<Set<number>> {
    return userIds.length === 0 ? new Set() : this.repository.lockAvailable(userIds);
  }

  /**
   * The same for actions of a user, whose request may have been authenticated just before the erasure.
   * @throws AccountErasedError
   */
  async assertUserActive(userId: number): Promise<void> {
    if (!(await this.lockIfExists(userId))) throw new AccountErasedError();
  }

  /** Name and e-mail address by user id, as last reported by the provider; unknown ids are missing. */
  async findContacts(userIds: number[]): Promise<Map<number, Contact>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.repository.findContacts(userIds);
    return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
  }

  /** The admins with these ids, by id; null stands for none. */
  async findAdmins(ids: (number | null)[]): Promise<Map<number | null, DecidingAdminDto>> {
    const existing = [...new Set(ids.filter((id) => id !== null))];
    const contacts = await this.findContacts(existing);
    return new Map(existing.map((id) => [id, { id, name: contacts.get(id)?.name ?? null }]));
  }

  /** When each user came here first, by user id; unknown ids are missing. */
  async findCreationTimes(userIds: number[]): Promise<Map<number, Date>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.repository.findCreationTimes(userIds);
    return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
  }

  /** Filters the users to those whose name or e-mail address contains the text, ignoring accents and case. */
  filterByContact(userIds: number[], text: string): Promise<number[]> {
    return this.repository.filterByContact(userIds, text);
  }

  /** What identifies the user at the provider; null if the user does not exist. */
  async findSubject(userId: number): Promise<Pick<Principal, 'issuer' | 'subject'> | null> {
    return this.repository.findById(userId);
  }

  /** The e-mail address of the user, as last reported by the provider; null if there is none. */
  async findMailAddress(userId: number): Promise<string | null> {
    return (await this.repository.findById(userId))?.email ?? null;
  }
}

/** A token that does not state a value says nothing new about it. */
const isKnown = (stated: string | null | undefined, known: string | null): boolean =>
  stated === undefined || stated === known;
