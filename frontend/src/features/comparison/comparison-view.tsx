import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { newTestimonialPath } from '../../lib/new-testimonial-path';
import { LinkButton } from '../../ui/button';
import { Distribution } from '../../ui/evidence/distribution';
import { IntervalAxis } from '../../ui/evidence/interval-axis';
import { IntervalPlot } from '../../ui/evidence/interval-plot';
import { Legend } from '../../ui/evidence/legend';
import { classifySampleSize } from '../../ui/evidence/outcome';
import { PairSentences } from './pair-sentences';
import type { ComparedSupplement, Comparison } from './queries';
import { SideBySide } from './side-by-side';
import { useComparisonTranslation } from './translations';
import chartStyles from '../../ui/evidence/interval-chart.module.css';
import flagStyles from '../../ui/evidence/flag.module.css';
import railStyles from '../../ui/layout/rail.module.css';
import styles from './comparison-view.module.css';
import typography from '../../ui/typography.module.css';

/** In the order of the address, in one neutral ink: no supplement has the colour of a winner. */
export function ComparisonView({ comparison }: { comparison: Comparison }) {
  const { t } = useComparisonTranslation();
  const { supplements } = comparison;
  return (
    <div className={railStyles.withRail}>
      <div className={styles.sections}>
        <PairSentences comparison={comparison} />
        <section aria-labelledby="scale">
          <h2 id="scale">{t('scale.title')}</h2>
          <div className={styles.scale}>
            <ol>
              {supplements.map((supplement) => (
                <ScaleRow key={supplement.supplementId} supplement={supplement} />
              ))}
            </ol>
            <IntervalAxis />
          </div>
        </section>
        <section aria-labelledby="happened">
          <h2 id="happened">{t('happened.title')}</h2>
          <ul className={styles.outcomes}>
            {supplements.map((supplement) => (
              <Outcomes key={supplement.supplementId} supplement={supplement} />
            ))}
          </ul>
        </section>
        <SideBySide comparison={comparison} />
      </div>
      <Guide condition={comparison.conditionName} />
    </div>
  );
}

function ScaleRow({ supplement: { supplementName, figures } }: { supplement: ComparedSupplement }) {
  const { t } = useComparisonTranslation();
  const formats = useFormats();
  if (!figures)
    return (
      <li className={`${chartStyles.row} ${styles.row}`}>
        <b>{supplementName}</b>
        <span className={typography.muted}>{t('scale.none')}</span>
      </li>
    );
  const {
    overallEffectivenessScore: mean,
    scoreLow,
    scoreHigh,
    totalTestimonials: people,
    moreHarmThanBenefit,
  } = figures;
  const score = mean ?? 0;
  const interval = { low: formats.score(scoreLow), high: formats.score(scoreHigh) };
  return (
    <li className={`${chartStyles.row} ${styles.row}`}>
      <span className={typography.visuallyHidden}>
        {t(moreHarmThanBenefit ? 'scale.rowHarm' : 'scale.row', {
          supplement: supplementName,
          score: formats.score(score),
          ...interval,
        })}
      </span>
      <b aria-hidden="true">{supplementName}</b>
      <IntervalPlot score={score} low={scoreLow} high={scoreHigh} people={people} />
      <span className={chartStyles.figures} aria-hidden="true">
        <b>{formats.score(score)}</b>
        <span>{t('scale.interval', interval)}</span>
      </span>
      {moreHarmThanBenefit && (
        <span className={chartStyles.harm} aria-hidden="true">
          {t('table.harm')}
        </span>
      )}
    </li>
  );
}

function Outcomes({ supplement: { supplementId, supplementName, figures } }: { supplement: ComparedSupplement }) {
  const { t } = useComparisonTranslation();
  const { count } = useFormats();
  const people = figures?.totalTestimonials ?? 0;
  const size = classifySampleSize(people);
  return (
    <li>
      <div>
        <h3>
          <Link to={`/supplements/${supplementId}`}>{supplementName}</Link>
        </h3>
        <p className={`${typography.small} ${typography.muted} ${typography.numeric}`}>
          {t('testimonials', { count: people, amount: count(people) })}
        </p>
        {people > 0 && size === 'small' && <span className={flagStyles.flag}>{t('small')}</span>}
        {people > 0 && size === 'early' && <span className={flagStyles.flag}>{t('early')}</span>}
      </div>
      {figures ? <Distribution counts={figures.outcomeCounts} /> : <p>{t('happened.none')}</p>}
    </li>
  );
}

function Guide({ condition }: { condition: string }) {
  const { t } = useComparisonTranslation();
  return (
    <aside className={railStyles.rail} aria-label={t('guide.aside')}>
      <section>
        <h2>{t('guide.title')}</h2>
        <Legend />
        <p>{t('guide.width')}</p>
      </section>
      <section>
        <h2>{t('guide.mindTitle')}</h2>
        <p>{t('guide.mind')}</p>
      </section>
      <section>
        <h2>{t('guide.takenTitle')}</h2>
        <p>{t('guide.taken')}</p>
        <LinkButton compact to={newTestimonialPath({ condition })}>
          {t('guide.share')}
        </LinkButton>
      </section>
    </aside>
  );
}
