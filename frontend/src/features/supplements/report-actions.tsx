import type { ReactNode } from 'react';
import { useConfig } from '../../lib/config/config-context';
import { type Figures, saveFigures } from '../../lib/export/figures';
import { CiteAndDownload, CitedDate } from '../../ui/cite-and-download';
import layout from '../../ui/layout/layout.module.css';
import styles from './supplement-screen.module.css';

interface ReportActionsProps {
  figures: Figures;
  people: number;
  path: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** Below the heading of a report: its figures for researchers. */
export function ReportActions({ figures, people, path, children }: ReportActionsProps) {
  const { productName } = useConfig();
  return (
    <>
      <CitedDate />
      <div className={`${layout.row} ${styles.actions}`}>
        {children}
        {people > 0 && (
          <CiteAndDownload
            publisher={productName}
            title={figures.title}
            people={people}
            path={path}
            onSave={(format, source) => saveFigures(figures, format, source)}
          />
        )}
      </div>
    </>
  );
}
