import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { renderMail, Mailer } from '../../../platform/mail/index.js';
import { ConsentService } from '../../consent/index.js';
import { AccountErasureService, type InactiveUser, UsersService } from '../../identity/index.js';
import { messages } from '../messages.js';
import { ErasuresService } from '../erasures/erasures.service.js';
import { InactivityWarningsRepository } from './inactivity-warnings.repository.js';

const LIMIT_DAYS = 3 * 365;
const NOTICE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of mails per run; the next hourly run continues. */
const BATCH_SIZE = 100;

/** Erases accounts after three years of inactivity, 30 days after a warning by mail. */
@Injectable()
export class InactivityService {
  private readonly logger = new Logger(InactivityService.name);

  constructor(
    private readonly warnings: InactivityWarningsRepository,
    private readonly accountErasure: AccountErasureService,
    private readonly users: UsersService,
    private readonly consent: ConsentService,
    private readonly erasures: ErasuresService,
    private readonly mailer: Mailer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The users to warn, and those whose warning is old enough to erase them. */
  async findDue(): Promise<{ toWarn: InactiveUser[]; toErase: InactiveUser[] }> {
    const inactiveUsers = await this.accountErasure.findInactiveUsers(LIMIT_DAYS - NOTICE_DAYS);
    const warnings = new Map((await this.warnings.findAll()).map(({ userId, warnedAt }) => [userId, warnedAt]));
    const warnedBefore = Date.now() - NOTICE_DAYS * DAY_MS;
    const limit = new Date(Date.now() - LIMIT_DAYS * DAY_MS).toISOString().slice(0, 10);
    return {
      toWarn: inactiveUsers.filter(({ userId }) => !warnings.has(userId)),
      toErase: inactiveUsers.filter(({ userId, lastSeenOn }) => {
        const warnedAt = warnings.get(userId);
        return warnedAt !== undefined && warnedAt.getTime() < warnedBefore && lastSeenOn < limit;
      }),
    };
  }

  async warnAndErase(): Promise<void> {
    await this.clearWarningsOfActiveUsers();
    const { toWarn, toErase } = await this.findDue();
    for (const { userId } of toErase) {
      const language = await this.consent.findLanguage(userId);
      await this.erasures.start({ userId, language, origin: 'inactivity', reason: null });
    }
    // Without a mail server no user can be warned, and no account is erased without a warning.
    if (!this.mailer.isEnabled) return;
    for (const { userId } of toWarn.slice(0, BATCH_SIZE)) await this.sendWarning(userId);
  }

  private async sendWarning(userId: number): Promise<void> {
    const to = await this.users.findMailAddress(userId);
    if (to === null) return;
    const { action, footer, ...content } = messages[await this.consent.findLanguage(userId)].inactivity;
    const mail = renderMail({
      ...content,
      language: await this.consent.findLanguage(userId),
      sender: this.env.productName,
      action: { label: action, url: `${this.env.publicUrl}/sign-in?redirect_url=/data-rights` },
      footer: footer.replace('{{product}}', this.env.productName),
    });
    try {
      await this.mailer.send({ to, key: `inactive-${userId}-${new Date().toISOString().slice(0, 10)}`, ...mail });
      await this.warnings.add(userId);
    } catch (error) {
      this.logger.warn({ err: error }, 'an inactivity warning could not be sent; the next run retries');
    }
  }

  /** Users who returned get a new warning period. */
  private async clearWarningsOfActiveUsers(): Promise<void> {
    const inactiveUsers = new Set(
      (await this.accountErasure.findInactiveUsers(LIMIT_DAYS - NOTICE_DAYS)).map(({ userId }) => userId),
    );
    for (const { userId } of await this.warnings.findAll()) {
      if (!inactiveUsers.has(userId)) await this.warnings.deleteByUser(userId);
    }
  }
}
