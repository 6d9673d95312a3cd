import { useFormats } from '../../lib/formats';
import { useUiTranslation } from '../translations';
import { BandIcon, useBandLabel } from './band';
import { sampleSize } from './outcome';
import { ScoreAxis } from './score-axis';

interface ScoreBlockProps {
  /** null: nobody has reported. */
  score: number | null;
  low: number | null;
  high: number | null;
  people: number;
  /** The mean lay below 0 before it was cut off there. */
  moreHarmThanBenefit?: boolean;
}

/** The figure, what it means in words, how sure it is, and the axis. No score without its interval. */
export function ScoreBlock({ score, low, high, people, moreHarmThanBenefit }: ScoreBlockProps) {
  const { t } = useUiTranslation();
  const formats = useFormats();
  const band = useBandLabel(score ?? 0);
  if (score === null || low === null || high === null) return <div className="scr-w">{t('evidence.noScore')}</div>;
  const early = sampleSize(people) === 'early';
  const words = moreHarmThanBenefit ? t('evidence.band.harm') : early ? t('evidence.band.early') : band;
  return (
    <div className="scr-w">
      <div className="scr">
        <div className="big">
          {formats.score(score)}
          <small>{t('evidence.outOfFive')}</small>
        </div>
        <div className="txt">
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
