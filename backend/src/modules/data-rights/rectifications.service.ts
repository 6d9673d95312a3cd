import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type Language, type Page, totalPages } from '../../platform/http/index.js';
import { type Contact, UsersService } from '../identity/index.js';
import { NotificationsService } from '../notifications/index.js';
import { TestimonialCorrections } from '../testimonials/index.js';
import {
  OwnRectificationError,
  RectificationAlreadyDecidedError,
  RectificationNotFoundError,
  RectificationPendingError,
} from './data-rights.errors.js';
import { ProfileCorrections } from './profile-corrections.js';
import type { Rectification } from './rectification.entity.js';
import type {
  RectificationDto,
  RectificationRequestDto,
  RectificationsDto,
  RectificationsQuery,
} from './rectifications.dto.js';
import { RectificationsRepository } from './rectifications.repository.js';

const DAY_MS = 24 * 60 * 60_000;
const DECISION_PERIOD_MS = 30 * DAY_MS;
const DUE_SOON_MS = 7 * DAY_MS;
/** How people write that there is nothing, besides null. */
const NOTHING = '-';

type Filter = Omit<RectificationsQuery, 'page' | 'pageSize'>;

interface Admin {
  id: number;
  isAdmin: boolean;
}

/** Requests to set something right: examined when they come, answered by an admin within 30 days. */
@Injectable()
export class RectificationsService {
  constructor(
    private readonly database: Database,
    private readonly repository: RectificationsRepository,
    private readonly testimonials: TestimonialCorrections,
    private readonly profiles: ProfileCorrections,
    private readonly notices: NotificationsService,
    private readonly users: UsersService,
  ) {}

  /** @throws CurrentValueDiffers, TestimonialNotFound, RectificationWaits and what a submission may */
  async request(userId: number, asked: RectificationRequestDto, language: Language): Promise<Rectification> {
    const { dataType, fieldName, justification } = asked;
    const request = {
      userId,
      dataType,
      recordId: dataType === 'testimonial' ? (asked.recordId ?? null) : null,
      fieldName,
      currentValue: written(asked.currentValue),
      requestedValue: written(asked.requestedValue),
      justification,
      language,
      dueAt: new Date(Date.now() + DECISION_PERIOD_MS),
    };
    await this.validate(request);
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`data-rights.user.${userId}`);
      if (await this.repository.hasPending(request)) throw new RectificationPendingError();
      return this.repository.add(request);
    });
  }

  /** The caller's own; for admins everybody's, unless they ask for theirs. */
  async list(caller: Admin, { mine, requester, ...filter }: Filter, page: Page): Promise<RectificationsDto> {
    const userId = caller.isAdmin && mine !== 'true' ? undefined : caller.id;
    const isForAdmin = userId === undefined;
    const profileOf = isForAdmin && requester ? await this.findProfileRequesters(requester) : undefined;
    const soon = new Date(Date.now() + DUE_SOON_MS);
    const [[rows, total], dueSoon] = await Promise.all([
      this.repository.findPage({ ...filter, userId, profileOf }, page),
      this.repository.countDueBefore(soon, userId),
    ]);
    const contacts = isForAdmin ? await this.users.findContacts(profileOwners(rows)) : undefined;
    return {
      rectifications: rows.map((row) => toDto(row, caller.id, contacts)),
      totalPages: totalPages(total, page),
      totalRectifications: total,
      dueSoon,
    };
  }

  /** Makes the change through the module that owns the data, and tells the person. */
  approve(id: number, adminId: number): Promise<void> {
    return this.decide(id, adminId, async (request) => {
      if (request.dataType === 'profile') await this.profiles.apply(request);
      else await this.testimonials.apply(toCorrection(request), request.userId);
      await this.repository.decide(id, { status: 'approved', decidedBy: adminId, refusalReason: null });
      return 'rectification_approved';
    });
  }

  refuse(id: number, adminId: number, reason: string): Promise<void> {
    return this.decide(id, adminId, async () => {
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
    work: (request: Rectification) => Promise<'rectification_approved' | 'rectification_refused'>,
  ): Promise<void> {
    await this.database.transaction(async () => {
      await this.users.assertUserActive(adminId);
      const asker = await this.repository.findRequester(id);
      if (asker === undefined || !(await this.users.existsForShare(asker))) throw new RectificationNotFoundError();
      const request = await this.repository.findForUpdate(id);
      if (!request) throw new RectificationNotFoundError();
      if (request.userId === adminId) throw new OwnRectificationError();
      if (request.status !== 'received') throw new RectificationAlreadyDecidedError();
      const kind = await work(request);
      const { userId, language } = request;
      await this.notices.notifyRequestDecision({ userId, kind, requestId: id, language });
    });
  }

  private async validate(
    request: Omit<Rectification, 'id' | 'status' | 'requestedAt' | 'decidedAt' | 'decidedBy' | 'refusalReason'>,
  ) {
    if (request.dataType === 'profile') await this.profiles.validate(request);
    else await this.testimonials.validate(toCorrection(request), request.userId);
  }
}

/** As the table keeps it: the empty text is nothing. */
const written = (value: string | null): string => (value === null || value === NOTHING ? '' : value);

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

function toDto(request: Rectification, callerId: number, contacts?: Map<number, Contact>): RectificationDto {
  const { userId, language: _language, decidedBy: _colleague, ...told } = request;
  const left = request.dueAt.getTime() - Date.now();
  const isOpen = request.status === 'received';
  return {
    ...told,
    currentValue: request.currentValue || null,
    requestedValue: request.requestedValue || null,
    dueSoon: isOpen && left > 0 && left < DUE_SOON_MS,
    isOverdue: isOpen && left <= 0,
    isOwn: userId === callerId,
    requester: (request.dataType === 'profile' && contacts?.get(userId)) || null,
  };
}
