import { useLocation, useNavigate } from 'react-router';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { useAppTranslation } from '../translations';
import styles from './language-switch.module.css';

const LANGUAGES = [
  { code: 'en', name: 'English', short: 'EN' },
  { code: 'es', name: 'Español', short: 'ES' },
] as const;

export function LanguageSwitch({ long }: { long?: boolean }) {
  const { t } = useAppTranslation();
  const { language, chooseLanguage } = useLanguage();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const choose = async (code: Language) => {
    await chooseLanguage(code);
    const params = new URLSearchParams(search);
    if (!params.has('lang')) return;
    // The choice replaces the language of the link (`?lang=`), also after a reload.
    params.delete('lang');
    await navigate({ search: params.toString(), hash }, { replace: true, state, preventScrollReset: true });
  };
  return (
    <div className={styles.languageSwitch} role="group" aria-label={t('nav.language')}>
      {LANGUAGES.map(({ code, name, short }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          aria-label={long ? undefined : `${short}, ${name}`}
          onClick={() => void choose(code)}
        >
          {long ? name : short}
        </button>
      ))}
    </div>
  );
}
