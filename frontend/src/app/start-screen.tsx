import { useEffect, useState } from 'react';
import { useAppTranslation } from './translations';

const SLOW_AFTER_MS = 5_000;

/** While the code of the first page loads: nothing, because it is a moment; after five seconds an honest line. */
export function StartScreen() {
  const { t } = useAppTranslation();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="wrap lone-page">
      <p className="lead" role="status">
        {slow && t('status.slow')}
      </p>
    </main>
  );
}
