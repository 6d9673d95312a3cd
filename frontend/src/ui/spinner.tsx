import { LoaderCircle } from 'lucide-react';
import { Icon } from './icon';
import { useUiTranslation } from './translations';

/** Shown only while the session is loading. */
export function Spinner() {
  const { t } = useUiTranslation();
  return (
    <div className="wrap spinner" role="status">
      <Icon of={LoaderCircle} size="l" className="spin" />
      <span className="sr">{t('loading')}</span>
    </div>
  );
}
