import { Fragment } from 'react';
import { useFormats } from '../../lib/formats';
import { useUiTranslation } from '../translations';
import { OUTCOMES } from '../../lib/vocabulary/values';
import { outcomeClass, classifySampleSize, sumCounts, displayedPercentages, type OutcomeCounts } from './outcome';
import { OutcomeGlyph } from './outcome-glyph';
import outcomeFillStyles from './outcome-fill.module.css';
import styles from './distribution.module.css';
import typography from '../typography.module.css';

interface DistributionProps {
  counts: OutcomeCounts;
  /** Only the bar, with a text alternative. */
  thin?: boolean;
}

/** The distribution of outcomes: a bar of percentages from 30 users on, one mark per user below. */
export function Distribution({ counts, thin }: DistributionProps) {
  const { t } = useUiTranslation();
  const { percent, count } = useFormats();
  const total = sumCounts(counts);
  if (total === 0) return null;

  const shares = displayedPercentages(counts);
  const perPerson = isPerPerson(total);
  return (
    <div className={thin ? `${styles.distribution} ${styles.thin}` : styles.distribution}>
      <OutcomeChart counts={counts} />
      {!thin && (
        <ul className={styles.shares}>
          {OUTCOMES.map((outcome) => (
            <li key={outcome}>
              <OutcomeGlyph outcome={outcome} />
              <b className={typography.numeric}>
                {perPerson ? `${count(counts[outcome])}/${count(total)}` : percent(shares[outcome])}
              </b>
              <span>{t(`evidence.short.${outcome}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isPerPerson = (people: number): boolean => classifySampleSize(people) !== 'full';

/** The bar or the marks, with a text alternative. */
export function OutcomeChart({ counts }: { counts: OutcomeCounts }) {
  const { t } = useUiTranslation();
  const { percent, count } = useFormats();
  const total = sumCounts(counts);
  const shares = displayedPercentages(counts);
  const perPerson = isPerPerson(total);
  const sentence = OUTCOMES.map((outcome) => {
    const values = { label: t(`evidence.${outcome}`), percent: percent(shares[outcome]) };
    return perPerson
      ? t('evidence.shareOfPeople', { ...values, amount: count(counts[outcome]), total: count(total) })
      : t('evidence.share', values);
  }).join(', ');
  return (
    <div role="img" aria-label={t('evidence.distribution', { count: total, shares: sentence })}>
      {perPerson ? <PeopleMarks counts={counts} /> : <ShareBar counts={counts} />}
    </div>
  );
}

function ShareBar({ counts }: { counts: OutcomeCounts }) {
  return (
    <div className={styles.bar}>
      {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <i
          key={outcome}
          className={outcomeFillStyles[outcomeClass(outcome)]}
          style={{ flex: `${counts[outcome]} 0 0` }}
        />
      ))}
    </div>
  );
}

/** One mark per user. */
function PeopleMarks({ counts }: { counts: OutcomeCounts }) {
  const present = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  return (
    <div className={styles.people}>
      {present.map((outcome, group) => (
        <Fragment key={outcome}>
          {group > 0 && <i className={styles.gap} />}
          {Array.from({ length: counts[outcome] }, (_, person) => (
            <i key={person} className={outcomeFillStyles[outcomeClass(outcome)]} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}
