import type { ReactNode } from 'react';
import layout from './layout.module.css';

interface UpdatingProps {
  /** What is shown belongs to another page, filter or language, until this one is loaded. */
  isOutdated: boolean;
  /** Something else is shown instead; dialogs, which are outside of it, stay. */
  isHidden?: boolean;
  children: ReactNode;
}

/** Content that stays, paler, while what was asked for is loaded. */
export function Updating({ isOutdated, isHidden, children }: UpdatingProps) {
  return (
    <div hidden={isHidden} className={isOutdated ? layout.updating : undefined} aria-busy={isOutdated || undefined}>
      {children}
    </div>
  );
}
