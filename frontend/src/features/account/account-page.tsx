import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import { useAccountTranslation } from './translations';
import cardStyles from '../../ui/layout/card.module.css';
import checkListStyles from '../../ui/form/check-list.module.css';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

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
    <div className={`${layout.container} ${layout.split}`}>
      <div>
        <h1>{t(`${kind}.heading`)}</h1>
        <p className={`${typography.lead} ${layout.splitLead}`}>{t(`${kind}.lead`)}</p>
        <ul className={checkListStyles.checkList}>
          {promises.map((promise) => (
            <li key={promise}>
              <Icon of={Check} />
              <span>{t(`promise.${promise}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className={cardStyles.card} aria-label={t(`${kind}.title`)}>
        {children}
      </section>
    </div>
  );
}
