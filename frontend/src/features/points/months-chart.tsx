import { useFormats } from '../../lib/formats';
import type { Block } from './breakdown';
import { useMonthNames } from './month-names';
import { usePointsTranslation } from './translations';
import styles from './months-chart.module.css';

const HEIGHT_PX = 192;

/** Points above and below zero: in a month with reversals a part may be negative. */
const above = ({ testimonialPoints, purchasePoints }: Block) =>
  Math.max(0, testimonialPoints) + Math.max(0, purchasePoints);
const below = ({ testimonialPoints, purchasePoints }: Block) =>
  Math.max(0, -testimonialPoints) + Math.max(0, -purchasePoints);

/** Oldest month on the left. The table below has the same figures. */
export function MonthsChart({ blocks }: { blocks: readonly Block[] }) {
  const { t } = usePointsTranslation();
  const { count } = useFormats();
  const oldestFirst = [...blocks].reverse();
  const span = Math.max(...blocks.map(above)) + Math.max(...blocks.map(below));
  const height = (points: number) => (span === 0 ? 0 : (Math.max(0, points) / span) * HEIGHT_PX);
  const anyBelow = blocks.some((block) => below(block) > 0);
  return (
    <>
      <div role="img" aria-label={t('months.chart')}>
        <div className={styles.bars}>
          {oldestFirst.map((block) => (
            <div key={keyOf(block)} className={styles.month}>
              <span>{count(block.totalPoints)}</span>
              {block.accumulated ? (
                <i className={`${styles.testimonials} ${styles.accruing}`} style={{ height: height(above(block)) }} />
              ) : (
                <>
                  {block.purchasePoints > 0 && (
                    <i className={styles.purchases} style={{ height: height(block.purchasePoints) }} />
                  )}
                  {block.testimonialPoints > 0 && (
                    <i className={styles.testimonials} style={{ height: height(block.testimonialPoints) }} />
                  )}
                </>
              )}
            </div>
          ))}
        </div>
        {anyBelow && (
          <div className={`${styles.bars} ${styles.below}`}>
            {oldestFirst.map((block) => (
              <div key={keyOf(block)} className={styles.month}>
                {block.testimonialPoints < 0 && (
                  <i className={styles.testimonials} style={{ height: height(-block.testimonialPoints) }} />
                )}
                {block.purchasePoints < 0 && (
                  <i className={styles.purchases} style={{ height: height(-block.purchasePoints) }} />
                )}
              </div>
            ))}
          </div>
        )}
      </div>
      <MonthLabels blocks={oldestFirst} />
    </>
  );
}

function MonthLabels({ blocks }: { blocks: readonly Block[] }) {
  const { t } = usePointsTranslation();
  const names = useMonthNames();
  const thisYear = blocks.at(-1)?.month.slice(0, 4);
  return (
    <div className={styles.labels} aria-hidden="true">
      {blocks.map((block) => {
        const month = block.month.startsWith(thisYear ?? '')
          ? names.short(block.month)
          : names.shortWithYear(block.month);
        return <span key={keyOf(block)}>{block.accumulated ? t('months.before', { month }) : month}</span>;
      })}
    </div>
  );
}

const keyOf = ({ month, accumulated }: Block) => (accumulated ? 'before' : month);
