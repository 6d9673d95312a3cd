import { Link } from 'react-router';
import { useConfig } from '../../lib/config/config-context';
import { LogoMark } from '../../ui/logo-mark';
import { useAppTranslation } from '../translations';
import styles from './logo.module.css';

export function Logo({ onClick }: { onClick?: () => void }) {
  const { t } = useAppTranslation();
  const { productName } = useConfig();
  return (
    <Link className={styles.logo} to="/" aria-label={t('logoHome', { product: productName })} onClick={onClick}>
      <LogoMark />
      {productName}
    </Link>
  );
}
