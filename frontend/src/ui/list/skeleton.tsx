import { useEffect, useState, type ReactNode } from 'react';
import { useUiTranslation } from '../translations';
import styles from './skeleton.module.css';
import typography from '../typography.module.css';

const SHOW_AFTER_MS = 300;

/** Placeholder blocks in the shape of the result, shown only after a delay. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useUiTranslation();
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className={typography.visuallyHidden} role="status">
        {visible ? t('loading') : ''}
      </span>
      {visible && <div aria-hidden="true">{children}</div>}
    </div>
  );
}

export function SkeletonBlock({
  width = '100%',
  height = 16,
  round,
}: {
  width?: number | string;
  height?: number | string;
  round?: boolean;
}) {
  return <div className={styles.block} style={{ width, height, borderRadius: round ? '50%' : undefined }} />;
}
