import { useLanguage } from '../../lib/i18n/use-language';
import { useAppTranslation } from '../translations';

const LANGUAGES = [
  { code: 'en', name: 'English', short: 'EN' },
  { code: 'es', name: 'Español', short: 'ES' },
] as const;

export function LanguageSwitch({ long }: { long?: boolean }) {
  const { t } = useAppTranslation();
  const { language, chooseLanguage } = useLanguage();
  return (
    <div className="lang" role="group" aria-label={t('nav.language')}>
      {LANGUAGES.map(({ code, name, short }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          aria-label={long ? undefined : `${short}, ${name}`}
          onClick={() => void chooseLanguage(code)}
        >
          {long ? name : short}
        </button>
      ))}
    </div>
  );
}
