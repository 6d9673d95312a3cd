import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { midSentence } from '../../lib/vocabulary/mid-sentence';
import { classifySampleSize } from '../../ui/evidence/outcome';
import type { ComparedPair, ComparedSupplement, Comparison } from './queries';
import { useComparisonTranslation } from './translations';
import styles from './pair-sentences.module.css';
import typography from '../../ui/typography.module.css';

const MARKS = Array.from({ length: 10 }, (_, index) => index);
const OVER_NINE = 0.9;
const OVER_NINETY_NINE = 0.99;

/** Rounded to a whole percentage, the value would be at a limit of the sentence, on either side of which it may be. */
const isWholeTenth = (probability: number): boolean => Math.round(probability * 100) % 10 === 0;

/** For each pair: how often the one that looks better does so, and what that does not mean. */
export function PairSentences({ comparison: { conditionId, supplements, pairs } }: { comparison: Comparison }) {
  const { t } = useComparisonTranslation();
  return (
    <section aria-labelledby="better">
      <h2 id="better">{t('better.title')}</h2>
      <ul className={styles.pairs}>
        {pairs.map((pair) => (
          <Pair key={`${pair.firstId}-${pair.secondId}`} pair={pair} supplements={supplements} />
        ))}
      </ul>
      <p className={`${typography.small} ${typography.muted} ${styles.meaning}`}>
        {t('better.meaning')} <Link to="/how-the-ranking-works">{t('better.method')}</Link>
        {' · '}
        <a href={`/api/open-data/comparisons?conditionId=${conditionId}&format=csv`}>{t('better.data')}</a>
      </p>
    </section>
  );
}

function Pair({ pair, supplements }: { pair: ComparedPair; supplements: ComparedSupplement[] }) {
  const { t } = useComparisonTranslation();
  const { count, percent, list } = useFormats();
  const find = (id: number) => supplements.find(({ supplementId }) => supplementId === id)!;
  const [first, second] = [find(pair.firstId), find(pair.secondId)];
  const nameOf = ({ supplementName, isUserGenerated }: ComparedSupplement) =>
    midSentence(supplementName, isUserGenerated);
  const { firstBetterProbability, secondBetterProbability } = pair;
  if (firstBetterProbability === null || secondBetterProbability === null) {
    const missing = [first, second].filter(({ figures }) => figures === null).map(nameOf);
    return (
      <li className={styles.unknown}>
        <p>{t('better.unknown', { first: first.supplementName, second: nameOf(second), missing: list(missing) })}</p>
      </li>
    );
  }
  const [better, worse, probability] =
    firstBetterProbability >= secondBetterProbability
      ? ([first, second, firstBetterProbability] as const)
      : ([second, first, secondBetterProbability] as const);
  const tenths = Math.min(Math.floor(probability * 10 + 1e-9), 9);
  const kind = pair.tooCloseToSay ? 'close' : probability > OVER_NINE ? 'over' : 'sentence';
  const early = [first, second].filter(
    ({ figures }) => classifySampleSize(figures?.totalTestimonials ?? 0) === 'early',
  );
  const exact = percent(probability * 100, isWholeTenth(probability) ? 1 : 0);
  return (
    <li className={styles.pair}>
      <div className={styles.marks} role="img" aria-label={t('better.marks', { tenths: count(tenths) })}>
        {MARKS.map((mark) => (
          <i key={mark} className={mark < tenths ? styles.filled : undefined} />
        ))}
      </div>
      <div>
        <p className={styles.sentence}>
          <Trans
            t={t}
            i18nKey={`better.${kind}`}
            values={{ better: nameOf(better), worse: nameOf(worse), tenths: count(tenths) }}
            components={{ b: <b className={typography.numeric} /> }}
          />
        </p>
        <p className={`${typography.small} ${typography.secondary}`}>
          {kind === 'close' ? (
            <>
              {t('better.exactFor', { percent: exact, supplement: nameOf(better) })} {t('better.apart')}
            </>
          ) : probability > OVER_NINETY_NINE ? (
            <>
              {t('better.exactOver')} {t('better.clear')}
            </>
          ) : (
            <>
              {t('better.exact', { percent: exact })}{' '}
              {kind === 'over' ? t('better.mislead') : t('better.lean', { others: count(10 - tenths) })}
            </>
          )}{' '}
          {early.length > 0 && t('better.few', { supplements: list(early.map(nameOf)) })}
        </p>
      </div>
    </li>
  );
}
