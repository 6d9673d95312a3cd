import { Logger } from '@nestjs/common';
import type { BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { toSingleLine } from '../../../platform/http/index.js';

const logger = new Logger('IdentityProvider');
const MAX_LINE_LENGTH = 300;
/** What the library logs as an error although anyone can send such a request, up to the text of the request. */
const REJECTION = /^(?:Invalid (?:origin|\w+URL)(?=:)|Blocked cross-site navigation login attempt)/;

/** The library logs request input unescaped; here each entry is one line. */
const logError = (message: string): void => logger.error(toSingleLine(message).slice(0, MAX_LINE_LENGTH));

/** What the identity provider writes to the log of the product. */
export const PROVIDER_LOGGING = {
  // Client errors are responses and appear in the request log; by default the library would also write each to the
  // console.
  onAPIError: {
    onError: (error) => {
      if (isAPIError(error) && error.status !== 'INTERNAL_SERVER_ERROR') return;
      logError(String(error));
    },
  },
  logger: {
    level: 'error',
    log: (_level, message) => {
      const rejection = REJECTION.exec(message);
      if (rejection) logger.warn(rejection[0]);
      else logError(message);
    },
  },
} satisfies Pick<BetterAuthOptions, 'onAPIError' | 'logger'>;
