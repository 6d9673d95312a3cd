import { Monitor, Moon, Sun } from 'lucide-react';
import { useColorScheme } from './color-scheme';
import { Icon } from './icon';
import { useUiTranslation } from './translations';
import { useIsHydrated } from './use-is-hydrated';
import styles from './color-scheme-switch.module.css';

const SCHEMES = [
  { scheme: 'auto', icon: Monitor },
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
] as const;

/** System, light or dark; stored in this browser. */
export function ColorSchemeSwitch() {
  const { t } = useUiTranslation();
  const { choice, choose } = useColorScheme();
  const isHydrated = useIsHydrated();
  const pressed = isHydrated ? choice : 'auto';
  return (
    <div className={styles.colorSchemeSwitch} role="group" aria-label={t('colorScheme.label')}>
      {SCHEMES.map(({ scheme, icon }) => (
        <button key={scheme} type="button" aria-pressed={pressed === scheme} onClick={() => choose(scheme)}>
          <Icon of={icon} size="s" />
          {t(`colorScheme.${scheme}`)}
        </button>
      ))}
    </div>
  );
}
