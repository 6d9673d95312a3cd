import { useFormats } from '../../lib/formats';
import { $api } from '../../lib/http/api';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { OUTCOMES } from '../../lib/vocabulary/values';
import { ErrorState } from '../../ui/list/error-state';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { useMethodTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import typography from '../../ui/typography.module.css';

const REASONS = [
  'unclear',
  'not_credible',
  'proof_missing',
  'personal_data',
  'dangerous_claim',
  'off_topic',
  'duplicate',
  'other',
  'none',
] as const;

/** Live moderation statistics, to show whether negative reports are rejected more often. */
export function ModerationTables() {
  const { t } = useMethodTranslation();
  const words = useVocabulary();
  const { count, percent } = useFormats();
  const messageOf = useProblemMessage();
  const { data, error, refetch } = $api.useQuery('get', '/api/open-data/moderation', {});
  if (error) {
    return (
      <ErrorState title={t('data.failed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  if (!data || typeof data === 'string') {
    return (
      <Skeleton>
        <SkeletonBlock height={220} />
      </Skeleton>
    );
  }
  const { moderation } = data;
  /** Null where a part of it is withheld. */
  const sum = (match: (row: (typeof moderation)[number]) => boolean) =>
    moderation
      .filter(match)
      .reduce<number | null>((total, row) => (total === null || row.count === null ? null : total + row.count), 0);
  const shown = (amount: number | null) => (amount === null ? t('data.withheld') : count(amount));
  const isWithheld = moderation.some((row) => row.count === null);
  return (
    <>
      <table className={dataTableStyles.table}>
        <caption>{t('data.decisions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('data.outcome')}</th>
            <th scope="col">{t('data.approved')}</th>
            <th scope="col">{t('data.rejected')}</th>
            <th scope="col">{t('data.share')}</th>
          </tr>
        </thead>
        <tbody>
          {OUTCOMES.map((outcome) => {
            const approved = sum((row) => row.outcome === outcome && row.decision === 'approved');
            const rejected = sum((row) => row.outcome === outcome && row.decision === 'rejected');
            const total = approved === null || rejected === null ? 0 : approved + rejected;
            return (
              <tr key={outcome}>
                <th scope="row">{words.outcome(outcome)}</th>
                <td className={typography.numeric} data-label={t('data.approved')}>
                  {shown(approved)}
                </td>
                <td className={typography.numeric} data-label={t('data.rejected')}>
                  {shown(rejected)}
                </td>
                <td className={typography.numeric} data-label={t('data.share')}>
                  {total === 0 ? '–' : percent(((approved ?? 0) / total) * 100)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <table className={dataTableStyles.table}>
        <caption>{t('data.reasons')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('data.reason')}</th>
            <th scope="col">{t('data.count')}</th>
          </tr>
        </thead>
        <tbody>
          {REASONS.map((reason) => ({
            reason,
            amount: sum((row) => row.decision === 'rejected' && (row.reasonCode ?? 'none') === reason),
          }))
            .filter(({ amount }) => amount !== 0)
            .map(({ reason, amount }) => (
              <tr key={reason}>
                <th scope="row">{t(`reasonCode.${reason}`)}</th>
                <td className={typography.numeric} data-label={t('data.count')}>
                  {shown(amount)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {isWithheld && (
        <p className={`${typography.small} ${typography.secondary}`}>
          {t('data.withheldHint', { smallest: data.smallestGroup })}
        </p>
      )}
    </>
  );
}
