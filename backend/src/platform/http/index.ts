export { assertLanguageQuery, QueryGuard } from './validation/query.guard.js';
export { BodyGuard, AcceptsBody, AcceptsForm } from './validation/body.guard.js';
export { assertBodyShape, UnreadableBodyError } from './validation/body-shape.js';
export { bodyTimeout } from './validation/body-timeout.js';
export { deprecatedPaths } from './deprecated-paths.js';
export { Connections } from './connections.js';
export { toClientNetwork } from './client-network.js';
export { compressResponses, findMatchingTag } from './compression.js';
export { answerOperatorOnly } from './operator-endpoints.js';
export { findOutage } from './problems/outage.js';
export { DomainError, ValidationFailedError } from './problems/domain-error.js';
export { RETRY_AFTER_SECONDS, ServiceUnavailableError } from './problems/service-unavailable.error.js';
export { type FieldError, type FieldErrorCode, fieldErrorCodes } from './problems/field-error.js';
export {
  type HeaderTarget,
  type Language,
  getRequestLanguage,
  languages,
  negotiateLanguage,
  negotiateUrlLanguage,
  RequestLanguage,
  API_HEADERS,
  defaultCacheHeaders,
} from './language.js';
export { type Page, toPage, LocalizedPageQuery, PageQuery, countPages } from './validation/page.dto.js';
export { MAX_ID, ParseIdPipe } from './validation/parse-id.pipe.js';
export { IsQueryId } from './validation/query-id.decorator.js';
export { FieldProblemDto, ProblemDto } from './problems/problem.dto.js';
export { ProblemCodes } from './problems/problem-codes.decorator.js';
export { createTooLargeError } from './problems/library-errors.js';
export { ProblemFilter, toProblem } from './problems/problem.filter.js';
export { requestWork } from './request-work.js';
export { revalidation } from './revalidation.js';
export { AcceptsIdempotencyKey, IdempotencyKeyHeader } from './idempotency-key.js';
export { identifyRequest, requestId } from './request-id.js';
export { isStorableText, toSingleLine, trimText } from './validation/sanitize-text.js';
export { IsName, IsText, TrimText } from './validation/text.decorators.js';
export { codePointLength } from './validation/text-length.js';
export { EMAIL_ADDRESS, MAX_EMAIL_LENGTH } from './validation/email-address.js';
export { DECIMAL, Decimal } from './validation/decimal.decorator.js';
export { IsDay, IsNotBefore } from './validation/is-day.decorator.js';
export { IsNotBelow } from './validation/is-not-below.decorator.js';
export { MaxDecimals } from './validation/max-decimals.decorator.js';
export { NullAsOmitted } from './validation/null-as-omitted.decorator.js';
export { ToBoolean } from './validation/to-boolean.decorator.js';
export { ToInt } from './validation/to-int.decorator.js';
export { fieldMessages, findFieldErrors, validationPipe } from './validation/validation.js';
export { securityHeaders } from './security-headers.js';
export { type AnswerWithDocument, type Documents, singlePageApp } from './single-page-app.js';
export { streamCsv, toCsv, unescapeFormula } from './csv.js';
export { loadLocales } from './locales.js';
