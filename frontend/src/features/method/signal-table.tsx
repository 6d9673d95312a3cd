import type { components } from '../../api/schema';
import { exhaustive } from '../../lib/exhaustive';
import { useFormats } from '../../lib/formats';
import { $api } from '../../lib/http/api';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { useMethodTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import typography from '../../ui/typography.module.css';

const SIGNALS = exhaustive<components['schemas']['SignalCountDto']['signal']>()([
  'any',
  'supplement_burst',
  'brand_burst',
  'shop_burst',
  'shared_address',
  'similar_receipt',
  'near_duplicate',
  'new_account',
]);

/** How many testimonials were flagged and confirmed. If the open data cannot be loaded, the tables below say so. */
export function SignalTable() {
  const { t } = useMethodTranslation();
  const { count } = useFormats();
  const { data, error } = $api.useQuery('get', '/api/open-data/moderation', {});
  if (error) return null;
  if (!data || typeof data === 'string')
    return (
      <Skeleton>
        <SkeletonBlock height={160} />
      </Skeleton>
    );
  const { integritySignals: rows } = data;
  if (rows.length === 0) return <p>{t('signals.none')}</p>;
  /** Null where a part of it is withheld. */
  const sum = (signal: string, results?: string) =>
    rows
      .filter((row) => row.signal === signal && (!results || row.result === results))
      .reduce<number | null>((total, row) => (total === null || row.count === null ? null : total + row.count), 0);
  const shown = (amount: number | null) => (amount === null ? t('data.withheld') : count(amount));
  return (
    <>
      <table className={dataTableStyles.table}>
        <caption>{t('signals.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('signals.signal')}</th>
            <th scope="col">{t('signals.flagged')}</th>
            <th scope="col">{t('signals.confirmed')}</th>
          </tr>
        </thead>
        <tbody>
          {SIGNALS.filter((signal) => sum(signal) !== 0).map((signal) => (
            <tr key={signal}>
              <th scope="row">{t(`signals.code.${signal}`)}</th>
              <td className={typography.numeric} data-label={t('signals.flagged')}>
                {shown(sum(signal))}
              </td>
              <td className={typography.numeric} data-label={t('signals.confirmed')}>
                {shown(sum(signal, 'confirmed'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${typography.small} ${typography.secondary}`}>{t('signals.hint')}</p>
    </>
  );
}
