import { useFormats } from '../../lib/formats';
import { useUiTranslation } from '../translations';
import { BandIcon, useBandLabel } from './band';
import { classifySampleSize } from './outcome';
import { ScoreAxis } from './score-axis';
import styles from './score-block.module.css';
import typography from '../typography.module.css';

interface ScoreBlockProps {
  /** Null without reports. */
  score: number | null;
  low: number | null;
  high: number | null;
  people: number;
  /** The mean was below 0 before it was clamped. */
  moreHarmThanBenefit?: boolean;
}

/** The score, its label, its interval and the axis. A score is never shown without its interval. */
export function ScoreBlock({ score, low, high, people, moreHarmThanBenefit }: ScoreBlockProps) {
  const { t } = useUiTranslation();
  const formats = useFormats();
  const words = useScoreText({ score, people, moreHarmThanBenefit });
  if (score === null || low === null || high === null)
    return <div className={styles.scoreBlock}>{t('evidence.noScore')}</div>;
  return (
    <div className={styles.scoreBlock}>
      <div className={styles.score}>
        <div className={styles.figure}>
          {formats.score(score)}
          <small>{t('evidence.outOfFive')}</small>
        </div>
        <div className={styles.description}>
          <b>
            <BandIcon score={score} />
            {words}
          </b>
          {t('evidence.likely', { low: formats.score(low), high: formats.score(high) })}
        </div>
      </div>
      <ScoreAxis score={score} low={low} high={high} people={people} />
    </div>
  );
}

/** The same in one line, for rows: the score, its interval and, for the most important bands, its label. */
export function ScoreLine({ score, low, high, people, moreHarmThanBenefit }: ScoreBlockProps) {
  const { t } = useUiTranslation();
  const formats = useFormats();
  const words = useScoreText({ score, people, moreHarmThanBenefit });
  if (score === null || low === null || high === null)
    return <div className={styles.scoreLine}>{t('evidence.noScore')}</div>;
  return (
    <div className={styles.scoreLine}>
      <div className={styles.figure}>
        {formats.score(score)}
        <small>{t('evidence.outOfFive')}</small>
      </div>
      <div className={styles.description}>
        <BandIcon score={score} />
        <span className={moreHarmThanBenefit ? undefined : typography.visuallyHidden}>{words}</span>{' '}
        <span className={typography.numeric}>
          {t('evidence.likely', { low: formats.score(low), high: formats.score(high) })}
        </span>
      </div>
    </div>
  );
}

function useScoreText({ score, people, moreHarmThanBenefit }: Omit<ScoreBlockProps, 'low' | 'high'>): string {
  const { t } = useUiTranslation();
  const band = useBandLabel(score ?? 0);
  if (moreHarmThanBenefit) return t('evidence.band.harm');
  return classifySampleSize(people) === 'early' ? t('evidence.band.early') : band;
}
