import { useFormats } from '../../../lib/formats';
import type { Product } from '../queries';
import { useMarketplaceTranslation } from '../translations';

/** When the price of a product was checked. The server's day may differ from that of the reader's time zone. */
export function PriceCheckDate({ product }: { product: Pick<Product, 'priceCheckedAt'> }) {
  const { t } = useMarketplaceTranslation();
  const { date } = useFormats();
  return <span suppressHydrationWarning>{t('card.checked', { date: date(product.priceCheckedAt) })}</span>;
}
