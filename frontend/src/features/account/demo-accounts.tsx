import { useConfig } from '../../lib/config/config-context';
import { useAccountTranslation } from './translations';

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
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demo.title')}</h2>
      <p className="small t2">{t('demo.text', { password: first.password })}</p>
      <ul className="plain">
        {demoAccounts.map((account) => (
          <li key={account.email}>
            <button type="button" className="link" onClick={() => onUse(account)}>
              {t('demo.use', { email: account.email })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
