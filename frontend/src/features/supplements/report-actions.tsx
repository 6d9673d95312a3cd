import type { ReactNode } from 'react';
import { useConfig } from '../../lib/config/config-context';
import { type Figures, saveFigures } from '../../lib/export/figures';
import { CiteAndDownload } from '../../ui/cite-and-download';
import layout from '../../ui/layout/layout.module.css';

interface ReportActionsProps {
  figures: Figures;
  people: number;
  path: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** In the header of a report: its figures for researchers. */
export function ReportActions({ figures, people, path, children }: ReportActionsProps) {
  const { productName } = useConfig();
  return (
    <div className={layout.row}>
      {children}
      {people > 0 && (
        <CiteAndDownload
          publisher={productName}
          title={figures.title}
          people={people}
          path={path}
          menuSide="end"
          onSave={(format, source) => saveFigures(figures, format, source)}
        />
      )}
    </div>
  );
}
