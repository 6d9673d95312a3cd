import { foldName } from '../fold-name';
import { datePart, saveFile } from '../save-file';
import { type Cell, toCsv } from './csv';
import { buildIntervalChart, type ChartRow } from './interval-chart';

/** What a page shows, as files. */
export interface Figures {
  title: string;
  /** As the API answered. */
  data: object;
  table: readonly Record<string, Cell>[];
  chart: readonly ChartRow[];
}

export type FigureFormat = 'csv' | 'json' | 'svg';

/** What a file says about itself, in the language of the page. */
export interface FigureSource {
  citation: string;
  /** What the marks of the chart mean. */
  legend: string;
  language: string;
  /** What the chart says beside an average below 0. */
  harm: string;
  formatScore: (score: number) => string;
}

/** Without it, spreadsheets read UTF-8 as the encoding of their system. */
const BYTE_ORDER_MARK = '\ufeff';

const TYPES: Record<FigureFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** A file name may have 255 bytes; letters of the scripts in use take up to three. */
const MAX_TITLE_LETTERS = 75;

/** `magnesium-for-insomnia-2026-11-22.csv`: names in other scripts keep their letters. */
function toFileName(title: string, date: string, format: FigureFormat): string {
  const words = foldName(title)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${Array.from(words).slice(0, MAX_TITLE_LETTERS).join('')}-${date}.${format}`;
}

function render(figures: Figures, format: FigureFormat, { citation, legend, ...chart }: FigureSource): string {
  if (format === 'csv') return `${BYTE_ORDER_MARK}${toCsv(figures.table)}`;
  if (format === 'json') return `${JSON.stringify(figures.data, null, 2)}\n`;
  return buildIntervalChart({ ...chart, title: figures.title, rows: figures.chart, notes: [legend, citation] });
}

export function saveFigures(figures: Figures, format: FigureFormat, source: FigureSource): void {
  const content = render(figures, format, source);
  saveFile(new Blob([content], { type: TYPES[format] }), toFileName(figures.title, datePart(new Date()), format));
}
