import { Trans } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { useMarketplaceTranslation } from './translations';
import type { ShownProducts } from './use-product-list';
import typography from '../../ui/typography.module.css';

/** The number of products, and the filter that they match. */
export function StatusLine({ shown }: { shown: ShownProducts | null }) {
  const { t } = useMarketplaceTranslation();
  const { count } = useFormats();
  if (!shown) return null;
  const { page, condition } = shown;
  const reported = page.reportedProducts ?? page.totalProducts;
  const others = page.totalProducts - reported;
  const values = { amount: count(reported), condition: condition?.phrase ?? '' };
  const components = { b: <b className={typography.numeric} /> };
  return (
    <>
      <Trans
        t={t}
        i18nKey={condition ? 'foundFor' : 'found'}
        count={reported}
        values={values}
        components={components}
      />
      {others > 0 && (
        <Trans t={t} i18nKey="foundOthers" count={others} values={{ amount: count(others) }} components={components} />
      )}
    </>
  );
}
