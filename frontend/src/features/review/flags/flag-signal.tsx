import { Fragment } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/formats';
import type { Flag, Signal } from '../queries';
import { useReviewTranslation } from '../translations';
import typography from '../../../ui/typography.module.css';

/** Why a signal was raised, in words, with links to the other testimonials. */
export function FlagSignal({ code, signal }: { code: Flag['code']; signal: Signal }) {
  const { t } = useReviewTranslation();
  const describe = useSignalReason();
  const { relatedIds } = signal;
  return (
    <p className={typography.small}>
      {describe(code, signal)}{' '}
      {code !== 'new_account' &&
        (relatedIds.length > 0 ? <RelatedTestimonials ids={relatedIds} /> : t('flags.signal.gone'))}
    </p>
  );
}

/** Links to the testimonials that a signal is about. */
export function RelatedTestimonials({ ids }: { ids: readonly number[] }) {
  const { t } = useReviewTranslation();
  if (ids.length === 0) return null;
  return (
    <>
      {t('flags.signal.related')}{' '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={`/admin/testimonial/${id}`}>{t('detail.subject', { id })}</Link>
        </Fragment>
      ))}
    </>
  );
}

/** The sentences of a signal. A code that this version does not know has none. */
function useSignalReason() {
  const { t } = useReviewTranslation();
  const { count } = useFormats();
  return (code: Flag['code'], signal: Signal): string => {
    const { newAccounts, shop, ageInHours } = signal;
    const usual = signal.usual ?? 0;
    const values = {
      accounts: count(signal.accounts),
      count: signal.days ?? 0,
      shop: shop ?? '',
      usual: usual < 1 ? t('flags.signal.usuallyNone') : t('flags.signal.usual', { usual: count(Math.round(usual)) }),
    };
    const young =
      newAccounts > 0 ? ` ${t('flags.signal.newAccounts', { count: newAccounts, amount: count(newAccounts) })}` : '';
    switch (code) {
      case 'supplement_burst':
        return t('flags.signal.supplementBurst', values) + young;
      case 'brand_burst':
        return t('flags.signal.brandBurst', values) + young;
      case 'shop_burst':
        return t('flags.signal.shopBurst', values) + young;
      case 'shared_address':
        return t('flags.signal.address', values) + young;
      case 'similar_receipt':
        return t('flags.signal.receipt', values) + young;
      case 'new_account':
        return t('flags.signal.account', { count: ageInHours ?? 0 });
      default:
        return '';
    }
  };
}
