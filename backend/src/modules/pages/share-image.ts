import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import escapeHtml from 'escape-html';
import sharp from 'sharp';

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 88];
/** The name is above the marks, and these above the name of the product. */
const [MARKS_TOP, PRODUCT_TOP] = [360, HEIGHT - MARGIN - 32];
const BUTTER = '#FFE08C';
const INK = '#3A2A02';

/** The fonts package contains the heading font as a file that the image library can read. */
const font = (weight: string): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/piazzolla/package.json')),
    weight,
    `Piazzolla_${weight}.ttf`,
  );

const [MARK_STEP, MARK_HEIGHT, MARKS_WIDTH, STROKE] = [15, 66, 92, 6];
/** The marks that fit into a row. */
const MAX_MARKS = Math.floor((WIDTH - 2 * MARGIN) / MARKS_WIDTH) * 5;

/** One mark per report, as far as they fit. */
export const countMarks = (reports: number): number => Math.min(reports, MAX_MARKS);

/**
 * A PNG of 1200 x 630 pixels for link previews: the name of the condition and the marks of its reports. No numbers, since
 * previews are cached and would become outdated.
 */
export async function renderShareImage(condition: string, productName: string, marks: number): Promise<Buffer> {
  // Long names take several lines in a smaller size.
  const name = await renderText(condition, {
    size: condition.length > 24 ? 68 : 96,
    weight: '600SemiBold',
    height: MARKS_TOP - MARGIN - 32,
  });
  const product = await renderText(productName, { size: 40, weight: '600SemiBold', height: HEIGHT - PRODUCT_TOP });
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BUTTER } })
    .composite([
      { input: name, left: MARGIN, top: MARGIN },
      { input: Buffer.from(renderMarks(marks)), left: MARGIN, top: MARKS_TOP },
      { input: product, left: MARGIN, top: PRODUCT_TOP },
    ])
    .png()
    .toBuffer();
}

/** Text between the margins; it is made smaller if it is higher than `height`. */
function renderText(
  text: string,
  { size, weight, height }: { size: number; weight: string; height: number },
): Promise<Buffer> {
  const width = WIDTH - 2 * MARGIN;
  return sharp({
    text: {
      text: `<span foreground="${INK}">${escapeHtml(text)}</span>`,
      font: `Piazzolla ${size}`,
      fontfile: font(weight),
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** Tally marks: four strokes and one across, as in the logo. */
function renderMarks(marks: number): string {
  const strokes = Array.from({ length: marks }, (_, index) => {
    // The round end of a stroke begins left of its point.
    const left = Math.floor(index / 5) * MARKS_WIDTH + STROKE / 2;
    const position = index % 5;
    return position === 4
      ? `<path d="M${left} ${MARK_HEIGHT - 12} L${left + 4 * MARK_STEP + 6} 12"/>`
      : `<path d="M${left + position * MARK_STEP + 8} 4 V${MARK_HEIGHT - 4}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH - 2 * MARGIN}" height="${MARK_HEIGHT}">
    <g stroke="${INK}" stroke-width="${STROKE}" stroke-linecap="round" fill="none">${strokes.join('')}</g></svg>`;
}
