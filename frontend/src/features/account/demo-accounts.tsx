import { useConfig } from '../../lib/config/config-context';
import { useAccountTranslation } from './translations';
import buttonStyles from '../../ui/button.module.css';
import styles from './demo-accounts.module.css';
import typography from '../../ui/typography.module.css';

interface DemoAccountsProps {
  onUse: (account: { email: string; password: string }) => void;
}

/** Ready-made accounts to try, shown while the demo data is loaded. */
export function DemoAccounts({ onUse }: DemoAccountsProps) {
  const { t } = useAccountTranslation();
  const { demo, demoAccounts } = useConfig();
  const [first] = demoAccounts;
  if (!demo || !first) return null;
  return (
    <section className={styles.demoAccounts} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demo.title')}</h2>
      <p className={`${typography.small} ${typography.secondary}`}>{t('demo.text', { password: first.password })}</p>
      <ul className={styles.accounts}>
        {demoAccounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={buttonStyles.link} onClick={() => onUse(account)}>
              {t('demo.use', { email: account.email })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
