export interface ChartRow {
  name: string;
  /** 0..5; without people there is nothing to draw. */
  score: number;
  low: number;
  high: number;
  people: number;
  /** The average was below 0 before it was clamped. */
  moreHarmThanBenefit: boolean;
}

interface Chart {
  title: string;
  rows: readonly ChartRow[];
  /** Below the chart: what its marks mean, then what it is and from when. */
  notes: readonly string[];
  language: string;
  /** Beside an average below 0. */
  harm: string;
  formatScore: (score: number) => string;
}

const AXIS_MAX = 5;
const EARLY_SIGNAL = 10;
const WIDTH = 880;
const MARGIN = 24;
const ROW = 30;
/** The figures to the right of the axis. */
const FIGURES_WIDTH = 190;
const NAMES_WIDTH = { min: 150, max: 360 };
const INK = '#1b2624';
const MUTED = '#5b6664';
const LINE = '#d5d9d6';
/** Average width of a character in parts of the font size. Files have no fonts of their own to measure. */
const CHARACTER = 0.55;

/** Characters that no XML document may contain, also escaped. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Lines of at most this width; a longer word has a line of its own. */
function wrap(text: string, fontSize: number, width: number): string[] {
  const most = Math.floor(width / (fontSize * CHARACTER));
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= most) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const renderLines = (lines: readonly string[], y: number, fontSize: number, attributes: string): string =>
  lines
    .map(
      (line, index) =>
        `<text x="${MARGIN}" y="${y + index * fontSize * 1.4}" font-size="${fontSize}" ${attributes}>${escapeXml(line)}</text>`,
    )
    .join('');

const describeRow = (
  { name, score, low, high, people, moreHarmThanBenefit }: ChartRow,
  { harm, formatScore: format }: Pick<Chart, 'harm' | 'formatScore'>,
): string => {
  if (people === 0) return `${name}: n = 0`;
  const figures = `${name}: ${format(score)} (${format(low)}–${format(high)}), n = ${people}`;
  return moreHarmThanBenefit ? `${figures}. ${harm}` : figures;
};

/** All intervals on the scale from 0 to 5, as a file of its own: its colours do not depend on the theme. */
export function buildIntervalChart({ title, rows, notes, language, harm, formatScore }: Chart): string {
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const names = Math.min(Math.max(longest * 14 * CHARACTER, NAMES_WIDTH.min), NAMES_WIDTH.max);
  const left = MARGIN + names + 16;
  const axisWidth = WIDTH - MARGIN - FIGURES_WIDTH - left;
  const xOf = (value: number): number =>
    Math.round((left + (Math.min(Math.max(value, 0), AXIS_MAX) / AXIS_MAX) * axisWidth) * 10) / 10;

  const titleLines = wrap(title, 20, WIDTH - 2 * MARGIN);
  const top = 24 + titleLines.length * 28 + 16;
  const bottom = top + rows.length * ROW;
  const noteLines = notes.flatMap((note) => wrap(note, 12, WIDTH - 2 * MARGIN));
  const height = Math.ceil(bottom + 52 + noteLines.length * 12 * 1.4);

  const axis = Array.from({ length: AXIS_MAX + 1 }, (_, tick) => {
    const x = xOf(tick);
    return (
      `<line x1="${x}" x2="${x}" y1="${top}" y2="${bottom}" stroke="${LINE}"/>` +
      `<text x="${x}" y="${bottom + 18}" text-anchor="middle" fill="${MUTED}" font-size="12">${tick}</text>`
    );
  }).join('');
  const renderRow = ({ name, score, low, high, people, moreHarmThanBenefit }: ChartRow, index: number): string => {
    const y = top + index * ROW + ROW / 2;
    const figures =
      people === 0 ? 'n = 0' : `${formatScore(score)}  ${formatScore(low)}–${formatScore(high)}  n = ${people}`;
    const [dot, from, to] = [xOf(score), xOf(low), xOf(high)];
    // A longer name is squeezed, not cut off.
    const squeezed =
      name.length * 14 * CHARACTER > names ? ` textLength="${names}" lengthAdjust="spacingAndGlyphs"` : '';
    const marks = [
      `<line x1="${from}" x2="${to}" y1="${y}" y2="${y}" stroke="${LINE}" stroke-width="7"/>`,
      `<path d="M${from} ${y - 5.5}v11M${to} ${y - 5.5}v11" stroke="${MUTED}" stroke-width="2"/>`,
      `<circle cx="${dot}" cy="${y}" r="5.5" fill="${people < EARLY_SIGNAL ? '#fff' : INK}" stroke="${INK}" stroke-width="2"/>`,
    ];
    return [
      `<text x="${left - 16}" y="${y + 5}" text-anchor="end"${squeezed}>${escapeXml(name)}</text>`,
      ...(people > 0 ? marks : []),
      `<text x="${left + axisWidth + 20}" y="${moreHarmThanBenefit ? y - 1 : y + 5}" fill="${MUTED}">${escapeXml(figures)}</text>`,
      ...(moreHarmThanBenefit
        ? [`<text x="${left + axisWidth + 20}" y="${y + 12}" font-size="12">${escapeXml(harm)}</text>`]
        : []),
    ].join('');
  };

  // As one image: its description contains every figure that it shows.
  const description = [...rows.map((row) => describeRow(row, { harm, formatScore })), ...notes].join('\n');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"` +
    ` font-family="sans-serif" font-size="14" fill="${INK}" xml:lang="${language}" lang="${language}"` +
    ` role="img" aria-labelledby="title" aria-describedby="description">` +
    `<title id="title">${escapeXml(title)}</title><desc id="description">${escapeXml(description)}</desc>` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    renderLines(titleLines, 40, 20, 'font-weight="600"') +
    axis +
    rows.map(renderRow).join('') +
    renderLines(noteLines, bottom + 48, 12, `fill="${MUTED}"`) +
    `</svg>\n`
  );
}
