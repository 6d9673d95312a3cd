import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon';
import { useMarketplaceTranslation } from './translations';
import styles from './product-image.module.css';

/** An image that fails to load is replaced by a text. */
export function ProductImage({ url, eager }: { url: string | null; eager: boolean }) {
  const { t } = useMarketplaceTranslation();
  const [failed, setFailed] = useState(false);
  if (!url || failed)
    return (
      <span className={styles.noImage}>
        <Icon of={ImageOff} size="l" />
        {t('card.noImage')}
      </span>
    );
  return <img src={url} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setFailed(true)} />;
}
