import { Link } from 'react-router';
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch';
import { useAppTranslation } from '../translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './footer.module.css';

const LEGAL = [
  { to: '/privacy-policy', label: 'footer.privacy' },
  { to: '/legal-notice', label: 'footer.notice' },
  { to: '/cookie-policy', label: 'footer.cookies' },
  { to: '/terms-conditions', label: 'footer.terms' },
  { to: '/data-rights', label: 'footer.rights' },
] as const;

export function Footer() {
  const { t } = useAppTranslation();
  return (
    <footer className={styles.footer}>
      <div className={`${layout.container} ${styles.columns}`}>
        <div className={layout.stack}>
          <p>
            <strong>{t('footer.disclaimer')}</strong> {t('footer.advice')}
          </p>
          <p>{t('footer.affiliate')}</p>
        </div>
        <nav aria-label={t('footer.legal')}>
          <ul className={styles.links}>
            {LEGAL.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ColorSchemeSwitch />
      </div>
    </footer>
  );
}
