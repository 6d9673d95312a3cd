import { Link } from 'react-router';
import { ColorSchemeSwitch } from '../ui/color-scheme-switch';
import { useAppTranslation } from './translations';

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
    <footer className="ftr">
      <div className="wrap cols">
        <div className="stack">
          <p>
            <strong>{t('footer.disclaimer')}</strong> {t('footer.advice')}
          </p>
          <p>{t('footer.affiliate')}</p>
        </div>
        <nav aria-label={t('footer.legal')}>
          <ul className="fl">
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
