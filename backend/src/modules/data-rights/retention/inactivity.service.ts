import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { Database } from '../../../platform/database/index.js';
import { renderMail, Mailer } from '../../../platform/mail/index.js';
import { ConsentService } from '../../consent/index.js';
import { AccountErasureService, type InactiveUser } from '../../identity/index.js';
import { messages } from '../messages.js';
import { ErasuresService } from '../erasures/erasures.service.js';
import { InactivityWarningsRepository } from './inactivity-warnings.repository.js';

const LIMIT_DAYS = 3 * 365;
const NOTICE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of mails per run; the next hourly run continues. */
const BATCH_SIZE = 100;
/** Limits a run whose mails fail slowly, because the mail server does not respond. */
const MAX_SENDING_MS = 10 * 60_000;

interface WarnableUser {
  userId: number;
  email: string;
}

/** Erases accounts after three years of inactivity, 30 days after a warning by mail. */
@Injectable()
export class InactivityService {
  private readonly logger = new Logger(InactivityService.name);

  constructor(
    private readonly database: Database,
    private readonly warnings: InactivityWarningsRepository,
    private readonly accountErasure: AccountErasureService,
    private readonly consent: ConsentService,
    private readonly erasures: ErasuresService,
    private readonly mailer: Mailer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * The users to warn, and those whose warning is old enough to erase them. A user without an e-mail address cannot be warned, so
   * the account remains.
   */
  async findDue(): Promise<{ toWarn: WarnableUser[]; toErase: InactiveUser[] }> {
    const inactiveUsers = await this.accountErasure.findInactiveUsers(LIMIT_DAYS - NOTICE_DAYS);
    const warnings = new Map((await this.warnings.findAll()).map(({ userId, warnedAt }) => [userId, warnedAt]));
    const warnedBefore = Date.now() - NOTICE_DAYS * DAY_MS;
    const limit = new Date(Date.now() - LIMIT_DAYS * DAY_MS).toISOString().slice(0, 10);
    return {
      toWarn: inactiveUsers.flatMap(({ userId, email }) =>
        email === null || warnings.has(userId) ? [] : [{ userId, email }],
      ),
      toErase: inactiveUsers.filter(({ userId, lastSeenOn }) => {
        const warnedAt = warnings.get(userId);
        return warnedAt !== undefined && warnedAt.getTime() < warnedBefore && lastSeenOn < limit;
      }),
    };
  }

  async warnAndErase(): Promise<void> {
    await this.clearWarningsOfActiveUsers();
    const { toWarn, toErase } = await this.findDue();
    for (const { userId } of toErase) await this.startErasure(userId);
    // Without a mail server no user can be warned, and no account is erased without a warning.
    if (!this.mailer.isEnabled) return;
    await this.sendWarnings(toWarn);
  }

  private async startErasure(userId: number): Promise<void> {
    await this.database.transaction(async () => {
      // The user may have returned since the search.
      if (!(await this.accountErasure.lockInactiveUser(userId, LIMIT_DAYS))) return;
      const language = await this.consent.findLanguage(userId);
      await this.erasures.start({ userId, language, origin: 'inactivity', reason: null });
    });
  }

  /** Continues after a failed mail, so that addresses whose mail always fails do not delay the warnings of others. */
  private async sendWarnings(users: WarnableUser[]): Promise<void> {
    const end = performance.now() + MAX_SENDING_MS;
    const errors: unknown[] = [];
    let sent = 0;
    for (const user of users) {
      if (sent === BATCH_SIZE || performance.now() > end) break;
      try {
        await this.sendWarning(user);
        sent += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 0) return;
    const context = { failed: errors.length, err: errors[0] };
    this.logger.warn(context, 'inactivity warnings could not be sent; the next run retries');
  }

  private async sendWarning({ userId, email }: WarnableUser): Promise<void> {
    const language = await this.consent.findLanguage(userId);
    const { action, footer, ...content } = messages[language].inactivity;
    const mail = renderMail({
      ...content,
      language,
      sender: this.env.productName,
      action: { label: action, url: `${this.env.publicUrl}/sign-in?redirect_url=/data-rights` },
      footer: footer.replace('{{product}}', this.env.productName),
    });
    const key = `inactive-${userId}-${new Date().toISOString().slice(0, 10)}`;
    await this.mailer.send({ to: email, key, ...mail });
    await this.warnings.add(userId);
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
