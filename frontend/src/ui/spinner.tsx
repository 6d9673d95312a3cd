import { LoaderCircle } from 'lucide-react';
import { Icon } from './icon';
import { useUiTranslation } from './translations';

/** Only for the moment in which it is not yet known who is here. */
export function Spinner() {
  const { t } = useUiTranslation();
  return (
    <div className="wrap spinner" role="status">
      <Icon of={LoaderCircle} size="l" className="spin" />
      <span className="sr">{t('loading')}</span>
    </div>
  );
}
