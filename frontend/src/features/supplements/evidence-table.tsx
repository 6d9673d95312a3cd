import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { OUTCOMES } from '../../lib/vocabulary/values';
import { AXIS_TICKS } from '../../ui/evidence/axis';
import { Distribution } from '../../ui/evidence/distribution';
import { IntervalPlot } from '../../ui/evidence/interval-plot';
import { classifySampleSize, outcomeClass, type OutcomeCounts } from '../../ui/evidence/outcome';
import { OutcomeGlyph } from '../../ui/evidence/outcome-glyph';
import { useUiTranslation } from '../../ui/translations';
import { useSupplementsTranslation } from './translations';
import flagStyles from '../../ui/evidence/flag.module.css';
import outcomeFillStyles from '../../ui/evidence/outcome-fill.module.css';
import styles from './evidence-table.module.css';
import typography from '../../ui/typography.module.css';

export interface EvidenceRow {
  id: number;
  name: string;
  path: string;
  people: number;
  counts: OutcomeCounts;
  score: number;
  low: number;
  high: number;
  moreHarmThanBenefit: boolean;
}

/** Outcomes, score and interval in one row for each condition or supplement. `EvidenceKey` explains the marks. */
export function EvidenceTable({ label, rows }: { label: string; rows: EvidenceRow[] }) {
  const { t } = useSupplementsTranslation();
  return (
    <>
      <div className={`${styles.row} ${styles.head}`} aria-hidden="true">
        <span>{label}</span>
        <span>{t('table.happened')}</span>
        <span>{t('table.score')}</span>
        <span className={styles.ticks}>
          {AXIS_TICKS.map((tick) => (
            <i key={tick}>{tick}</i>
          ))}
        </span>
        <span className={styles.interval}>{t('table.likely')}</span>
      </div>
      <ol className={styles.table} aria-label={label}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    </>
  );
}

function Row({ row: { name, path, people, counts, score, low, high, moreHarmThanBenefit } }: { row: EvidenceRow }) {
  const { t } = useSupplementsTranslation();
  const ui = useUiTranslation();
  const formats = useFormats();
  const size = classifySampleSize(people);
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={path}>
        {name}
      </Link>
      <span className={`${styles.people} ${typography.numeric}`}>
        {t('reports', { count: people, amount: formats.count(people) })}{' '}
        {size === 'small' && <span className={flagStyles.flag}>{t('table.small')}</span>}
        {size === 'early' && <span className={flagStyles.flag}>{ui.t('evidence.band.early')}</span>}
      </span>
      <span className={styles.bar}>
        <Distribution counts={counts} thin />
      </span>
      <span className={styles.score}>
        <span className={typography.visuallyHidden}>{t('table.score')} </span>
        <b className={typography.numeric}>{formats.score(score)}</b>
        <small>{ui.t('evidence.outOfFive')}</small>
        {moreHarmThanBenefit && <em>{ui.t('evidence.band.harm')}</em>}
      </span>
      <IntervalPlot score={score} low={low} high={high} people={people} />
      <span className={`${styles.interval} ${typography.numeric}`}>
        <span className={typography.visuallyHidden}>{t('table.likely')} </span>
        {t('table.interval', { low: formats.score(low), high: formats.score(high) })}
      </span>
    </li>
  );
}

/** What the marks mean, in one line. */
export function EvidenceKey() {
  const { t } = useUiTranslation();
  return (
    <ul className={styles.key}>
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <i className={`${styles.swatch} ${outcomeFillStyles[outcomeClass(outcome)]}`} aria-hidden="true" />
          <OutcomeGlyph outcome={outcome} />
          {t(`evidence.short.${outcome}`)}
        </li>
      ))}
    </ul>
  );
}
