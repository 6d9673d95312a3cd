import { ImageOff } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Icon } from '../../../ui/icon';
import { useMarketplaceTranslation } from '../translations';
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
  // In a document from the server, the image can fail before this component listens.
  const checkLoaded: Ref<HTMLImageElement> = (image) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true);
  };
  return (
    <img
      ref={checkLoaded}
      src={url}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
