import { betterAuth } from 'better-auth';
import { createAuthMiddleware, formCsrfMiddleware } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import type { Pool } from 'pg';
import type { Env } from '../../../config/env.js';
import { type WorkloadKind, WorkPool } from '../../../platform/database/index.js';
import { Mailer } from '../../../platform/mail/index.js';
import { createAccountMails, canSendLinks } from '../accounts/account-mails.js';
import {
  notifyPreviousAddress,
  rejectUnusableAddress,
  requirePasswordForEmailChange,
} from '../accounts/email-change.js';
import { revokePreviousSession } from './revoke-previous-session.js';
import { createPasswordHashing, type PasswordCost } from '../accounts/password-hashes.js';
import { rejectCommonPassword } from '../accounts/password-rules.js';
import { createReplacedPasswordCheck } from '../accounts/replaced-passwords.js';
import { checkRequest } from './checked-request.js';
import type { HookContext } from './hook-context.js';
import { PROVIDER_LOGGING } from './provider-logging.js';
import { createProviderPlugins } from './provider-plugins.js';
import { ProviderTablesRepository } from './provider-tables.repository.js';
import { filterRequestBody } from './request-fields.js';
import { createSecondFactor, secondFactorSessionFields } from '../second-factor/second-factor.js';
import { SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { createMailedLinks, LINK_SECONDS } from '../accounts/mailed-links.js';
import { withUniformDuration } from '../accounts/uniform-duration.js';
import { createSignUpConfirmation } from '../accounts/sign-up-confirmation.js';

/** Header that passes the client IP address to the provider's rate limits. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const CONNECTIONS: Record<WorkloadKind, number> = {
  'request-read': 1,
  // A sign-up hashes the password within its transaction.
  'request-write': 2,
  'request-bulk': 1,
  background: 1,
  maintenance: 1,
};

/**
 * The embedded identity provider: e-mail and password, organizations, and tokens that the backend verifies with the
 * published keys, as it verifies those of an external provider.
 */
export function createEmbeddedProvider(env: Env, directUrl: string, passwordCost?: PasswordCost) {
  const pool = new WorkPool({
    // Its search path is a setting of the session, which a transaction pooler does not keep.
    connectionString: directUrl,
    options: '-c search_path=identity',
    application_name: 'recuento identity',
    connections: CONNECTIONS,
    sendsSettings: true,
  });
  const mails = createAccountMails(env, new Mailer(env));
  const sendsLinks = canSendLinks(env);
  const tables = new ProviderTablesRepository(pool);
  const secondFactorRepository = new SecondFactorRepository(pool);
  const secondFactor = createSecondFactor(secondFactorRepository);
  const links = createMailedLinks(tables);
  const passwordCheck = createReplacedPasswordCheck(tables);
  const confirmation = createSignUpConfirmation(env, tables, mails, links);
  const auth = betterAuth({
    appName: env.productName,
    // The library uses only the methods of a pool that WorkPool implements.
    database: pool as unknown as Pool,
    baseURL: env.publicUrl,
    basePath: '/identity',
    secret: env.auth.secret,
    trustedOrigins: [env.publicUrl, ...(env.production ? [] : ['http://localhost:*', 'http://127.0.0.1:*'])],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      ...confirmation.emailAndPassword,
      password: createPasswordHashing(
        (formerHash, currentHash) => tables.replacePasswordHash(formerHash, currentHash),
        passwordCost,
      ),
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: mails.newPassword,
    },
    telemetry: { enabled: false },
    ...PROVIDER_LOGGING,
    ...(sendsLinks ? { emailVerification: { expiresIn: LINK_SECONDS, ...confirmation.emailVerification } } : {}),
    user: {
      modelName: 'provider_user',
      // A new address takes effect after confirmation by mail, or at once if no mail can be sent.
      changeEmail: { enabled: true, updateEmailWithoutVerification: !sendsLinks },
      additionalFields: confirmation.userFields,
    },
    databaseHooks: {
      ...confirmation.databaseHooks,
      user: {
        ...confirmation.databaseHooks.user,
        update: { before: (_user: object, context: HookContext | null) => links.use(context) },
      },
      account: { update: { before: passwordCheck.replaceVerified } },
      session: {
        create: {
          before: async (session: { userId: string }, context: HookContext | null) => {
            await confirmation.databaseHooks.session?.create.before(session, context);
            return { data: { ...session, ...secondFactor.describeSession(session, context) } };
          },
        },
        // Before the deletion: a session that has ended must not leave a valid token.
        delete: { before: ({ id }: { id: string }) => tables.revokeSessionTokens(id) },
      },
    },
    session: { modelName: 'provider_session', additionalFields: secondFactorSessionFields },
    account: { modelName: 'provider_account' },
    verification: { modelName: 'provider_verification' },
    // Rate limits are those of the product (identity.middleware.ts), shared by all processes and reported in headers.
    // The table remains for processes of the previous version, which still use it.
    rateLimit: { enabled: false, storage: 'database', modelName: 'provider_rate_limit' },
    advanced: {
      // Set explicitly, since the library disables both checks in environments that look like tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      cookiePrefix: 'recuento',
      // The tables are completed at start-up; an earlier check would report false errors.
      database: { validateSchema: false },
      useSecureCookies: env.publicUrl.startsWith('https:'),
    },
    // Without a way to send links, the reset could not be completed.
    disabledPaths: sendsLinks ? [] : ['/request-password-reset'],
    hooks: {
      before: createAuthMiddleware(async (context) => {
        // Requests without a cookie too: the response to a form of another site could remove or replace the cookie.
        if (context.request?.method === 'POST') await formCsrfMiddleware(context);
        rejectCommonPassword(context, env.productName);
        await requirePasswordForEmailChange(context);
        await rejectUnusableAddress(context, tables, { hidesAccounts: env.mail !== undefined });
        const endedLink = await links.rejectEnded(context);
        if (endedLink) return endedLink;
        await passwordCheck.readHash(context);
        return (await secondFactor.filterVerification(context)) ?? filterRequestBody(context.path, context.body);
      }),
      after: createAuthMiddleware(async (context) => {
        await passwordCheck.rejectReplaced(context);
        await passwordCheck.rejectReplacedChange(context);
        await secondFactor.readEnrolment(context);
        await revokePreviousSession(context);
        await secondFactor.completeChange(context);
        await passwordCheck.endReplacedStep(context);
        await links.endAfterPasswordChange(context);
        await links.endAfterReplacedPassword(context);
        if (sendsLinks) await notifyPreviousAddress(context, mails);
      }),
    },
    plugins: createProviderPlugins(env, tables),
  });
  return {
    handler: async (providerRequest: Request) => {
      const request = await checkRequest(providerRequest, env.publicUrl);
      const respond = () => confirmation.handle(auth.handler, request);
      return env.mail ? withUniformDuration(request, respond) : respond();
    },
    api: auth.api,
    limitMails: mails.limitBy,
    pool,
    tables,
    secondFactorRepository,
    /** Creates or completes the tables of the provider. */
    migrate: async () => {
      const migrations = await getMigrations(auth.options);
      await migrations.runMigrations();
    },
  };
}

export type EmbeddedProvider = ReturnType<typeof createEmbeddedProvider>;
