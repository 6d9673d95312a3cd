export { BodyGuard, AcceptsBody } from './body.guard.js';
export { bodyTimeout } from './body-timeout.js';
export { deprecatedPaths } from './deprecated-paths.js';
export { Connections } from './connections.js';
export { compressResponses, findMatchingTag } from './compression.js';
export { answerOperatorOnly } from './operator-endpoints.js';
export { findOutage, RETRY_AFTER_SECONDS } from './outage.js';
export { DomainError, type ErrorKind, ValidationFailedError } from './domain-error.js';
export { type FieldError, type FieldErrorCode, fieldErrorCodes } from './field-error.js';
export {
  type Language,
  getRequestLanguage,
  languages,
  negotiateLanguage,
  negotiateUrlLanguage,
  RequestLanguage,
  API_HEADERS,
  defaultCacheHeaders,
} from './language.js';
export { type Page, toPage, PageQuery, countPages } from './page.dto.js';
export { MAX_ID, ParseIdPipe } from './parse-id.pipe.js';
export { IsQueryId } from './query-id.decorator.js';
export { FieldProblemDto, ProblemDto } from './problem.dto.js';
export { ProblemCodes } from './problem-codes.decorator.js';
export { ProblemFilter } from './problem.filter.js';
export { requestWork } from './request-work.js';
export { revalidation } from './revalidation.js';
export { identifyRequest, requestId } from './request-id.js';
export { isStorableText, toSingleLine } from './sanitize-text.js';
export { IsName, IsText, TrimText } from './text.decorators.js';
export { codePointLength } from './text-length.js';
export { ToInt } from './to-int.decorator.js';
export { fieldMessages, findFieldErrors, validationPipe } from './validation.js';
export { securityHeaders } from './security-headers.js';
export { singlePageApp } from './single-page-app.js';
export { toCsv, unescapeFormula } from './csv.js';
export { loadLocales } from './locales.js';
