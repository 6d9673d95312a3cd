import { isProblem, type Problem } from '../http/problem';
import { i18n } from '../i18n/i18n';
import { useProblemTranslation } from './translations';

const BY_STATUS: Record<number, string> = {
  400: 'validation_failed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  422: 'validation_failed',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The message for an error: by the server's `code`, otherwise by status, otherwise a general one. */
export function problemMessage(t: Translate, error: unknown): string {
  const key = isProblem(error)
    ? translationKeys(error).find((name) => i18n.exists(name, { ns: 'problem' }))
    : undefined;
  const minutes = isProblem(error) ? minutesToWait(error) : 0;
  return minutes > 1 ? t('rate_limited_minutes', { minutes }) : t(key ?? 'general');
}

/** Some limits end only after an hour: "wait a minute" would be wrong. */
function minutesToWait({ status, body }: Problem): number {
  const seconds = body.retryAfterSeconds;
  return status === 429 && typeof seconds === 'number' ? Math.ceil(seconds / 60) : 0;
}

const translationKeys = (problem: Problem) => [
  problem.code.replace(/[-.\s]/g, '_').toLowerCase(),
  ...(BY_STATUS[problem.status] ? [BY_STATUS[problem.status]] : []),
];

export function useProblemMessage(): (error: unknown) => string {
  const { t } = useProblemTranslation();
  return (error) => problemMessage(t as unknown as Translate, error);
}
