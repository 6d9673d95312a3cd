import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { type Language, type Page, countPages } from '../../../platform/http/index.js';
import { type Contact, UsersService } from '../../identity/index.js';
import { NotificationsService } from '../../notifications/index.js';
import { TestimonialCorrections } from '../../testimonials/index.js';
import {
  OwnRectificationError,
  RectificationAlreadyDecidedError,
  RectificationNotFoundError,
  RectificationPendingError,
} from '../data-rights.errors.js';
import { FormerAddressMail } from './former-address-mail.js';
import { ProfileCorrections } from './profile-corrections.js';
import type { Rectification } from './rectification.entity.js';
import type {
  RectificationDto,
  RectificationRequestDto,
  RectificationsDto,
  RectificationsQuery,
} from './rectifications.dto.js';
import { type NewRectification, RectificationsRepository } from './rectifications.repository.js';

const DAY_MS = 24 * 60 * 60_000;
const DECISION_PERIOD_MS = 30 * DAY_MS;
const DUE_SOON_MS = 7 * DAY_MS;
/** Input that means an empty value, in addition to null. */
const EMPTY_MARKER = '-';

type Filter = Omit<RectificationsQuery, 'page' | 'pageSize'>;

interface Admin {
  id: number;
  isAdmin: boolean;
}

/** Rectification requests: validated on receipt, decided by an admin within 30 days. */
@Injectable()
export class RectificationsService {
  constructor(
    private readonly database: Database,
    private readonly repository: RectificationsRepository,
    private readonly testimonials: TestimonialCorrections,
    private readonly profiles: ProfileCorrections,
    private readonly notifications: NotificationsService,
    private readonly formerAddressMail: FormerAddressMail,
    private readonly users: UsersService,
  ) {}

  /**
   * @throws CurrentValueMismatchError, TestimonialNotFoundError, RectificationPendingError and the errors of a
   * submission
   */
  async request(userId: number, asked: RectificationRequestDto, language: Language): Promise<Rectification> {
    const { dataType, fieldName, justification } = asked;
    const requestedAt = new Date();
    const request = {
      userId,
      dataType,
      recordId: dataType === 'testimonial' ? (asked.recordId ?? null) : null,
      fieldName,
      currentValue: toStoredValue(asked.currentValue),
      requestedValue: toStoredValue(asked.requestedValue),
      justification,
      language,
      requestedAt,
      dueAt: new Date(requestedAt.getTime() + DECISION_PERIOD_MS),
    };
    await this.validate(request);
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`data-rights.user.${userId}`);
      if (await this.repository.hasPending(request)) throw new RectificationPendingError();
      return this.repository.add(request);
    });
  }

  /** The caller's own requests; admins get those of all users unless they set `mine`. */
  async list(caller: Admin, { mine, requester, ...filter }: Filter, page: Page): Promise<RectificationsDto> {
    const userId = caller.isAdmin && mine !== 'true' ? undefined : caller.id;
    const isForAdmin = userId === undefined;
    const profileOf = isForAdmin && requester ? await this.findProfileRequesters(requester) : undefined;
    const dueSoonLimit = new Date(Date.now() + DUE_SOON_MS);
    const [[rows, total], dueSoon] = await Promise.all([
      this.repository.findPage({ ...filter, userId, profileOf }, page),
      this.repository.countDueBefore(dueSoonLimit, userId),
    ]);
    const contacts = isForAdmin ? await this.users.findContacts(profileOwners(rows)) : undefined;
    const admins = isForAdmin ? await this.users.findAdmins(rows.map(({ decidedBy }) => decidedBy)) : undefined;
    const existing = await this.testimonials.findExisting(rows.flatMap(({ recordId }) => recordId ?? []));
    return {
      rectifications: rows.map((row) => ({
        ...toDto(row, caller.id, contacts),
        isRecordDeleted: row.recordId !== null && !existing.has(row.recordId),
        decidedBy: admins?.get(row.decidedBy) ?? null,
      })),
      totalPages: countPages(total, page),
      totalRectifications: total,
      dueSoon,
    };
  }

  /** Applies the change through the module that owns the data, and notifies the user. */
  async approve(id: number, adminId: number): Promise<void> {
    const request = await this.decide(id, adminId, async (request) => {
      if (request.dataType === 'profile') await this.profiles.apply(request);
      else await this.testimonials.apply(toCorrection(request), request.userId);
      await this.repository.decide(id, { status: 'approved', decidedBy: adminId, refusalReason: null });
      return 'rectification_approved';
    });
    // After the commit, because a failed approval changes no address.
    if (request.dataType === 'profile' && request.fieldName === 'email') this.formerAddressMail.send(request);
  }

  async reject(id: number, adminId: number, reason: string): Promise<void> {
    await this.decide(id, adminId, async () => {
      await this.repository.decide(id, { status: 'refused', decidedBy: adminId, refusalReason: reason });
      return 'rectification_refused';
    });
  }

  private async findProfileRequesters(text: string): Promise<number[]> {
    return this.users.filterByContact(await this.repository.findProfileRequesters(), text);
  }

  private async decide(
    id: number,
    adminId: number,
    applyDecision: (request: Rectification) => Promise<'rectification_approved' | 'rectification_refused'>,
  ): Promise<Rectification> {
    // A merge may have made another testimonial of the requester one about the same pair.
    return this.database.transactionWithRecheck(async () => {
      await this.users.assertUserActive(adminId);
      const requesterId = await this.repository.findRequester(id);
      if (requesterId === undefined || !(await this.users.lockIfExists(requesterId)))
        throw new RectificationNotFoundError();
      const request = await this.repository.findForUpdate(id);
      if (!request) throw new RectificationNotFoundError();
      if (request.userId === adminId) throw new OwnRectificationError();
      if (request.status !== 'received') throw new RectificationAlreadyDecidedError();
      const kind = await applyDecision(request);
      const { userId, language } = request;
      await this.notifications.notifyDataRequest({ userId, kind, requestId: id, language });
      return request;
    });
  }

  private async validate(request: NewRectification) {
    if (request.dataType === 'profile') await this.profiles.validate(request);
    else await this.testimonials.validate(toCorrection(request), request.userId);
  }
}

/** The stored form: an empty text means an empty value. */
const toStoredValue = (value: string | null): string => (value === null || value === EMPTY_MARKER ? '' : value);

const toCorrection = ({
  recordId,
  fieldName,
  currentValue,
  requestedValue,
}: Pick<Rectification, 'recordId' | 'fieldName' | 'currentValue' | 'requestedValue'>) => ({
  testimonialId: recordId ?? 0,
  fieldName,
  currentValue,
  requestedValue,
});

const profileOwners = (requests: Rectification[]): number[] =>
  requests.filter(({ dataType }) => dataType === 'profile').map(({ userId }) => userId);

function toDto(
  request: Rectification,
  callerId: number,
  contacts?: Map<number, Contact>,
): Omit<RectificationDto, 'decidedBy' | 'isRecordDeleted'> {
  const { userId, language: _language, decidedBy: _adminId, ...publicFields } = request;
  const remainingMs = request.dueAt.getTime() - Date.now();
  const isOpen = request.status === 'received';
  return {
    ...publicFields,
    currentValue: request.currentValue || null,
    requestedValue: request.requestedValue || null,
    dueSoon: isOpen && remainingMs > 0 && remainingMs < DUE_SOON_MS,
    isOverdue: isOpen && remainingMs <= 0,
    isOwn: userId === callerId,
    requester: (request.dataType === 'profile' && contacts?.get(userId)) || null,
  };
}
