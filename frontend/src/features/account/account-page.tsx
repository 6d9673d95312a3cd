import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import { useAccountTranslation } from './translations';

/** The benefits of an account on the left, the form on the right. */
export function AccountPage({
  kind,
  children,
}: {
  kind: 'signIn' | 'signUp' | 'forgot' | 'reset';
  children: ReactNode;
}) {
  const { t } = useAccountTranslation();
  const promises = ['browse', 'name', ...(kind === 'signIn' ? ['back'] : [])] as ('browse' | 'name' | 'back')[];
  return (
    <div className="wrap split">
      <div>
        <h1>{t(`${kind}.heading`)}</h1>
        <p className="lead account-lead">{t(`${kind}.lead`)}</p>
        <ul className="ticks">
          {promises.map((promise) => (
            <li key={promise}>
              <Icon of={Check} />
              <span>{t(`promise.${promise}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className="card" aria-label={t(`${kind}.title`)}>
        {children}
      </section>
    </div>
  );
}
