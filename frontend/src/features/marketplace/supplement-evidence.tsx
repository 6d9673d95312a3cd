import { useId } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { newTestimonialPath } from '../../lib/new-testimonial-path';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { midSentence } from '../../lib/vocabulary/mid-sentence';
import { LinkButton } from '../../ui/button';
import { Distribution } from '../../ui/evidence/distribution';
import { classifySampleSize, displayedPercentages } from '../../ui/evidence/outcome';
import { ScoreBlock } from '../../ui/evidence/score-block';
import type { ConditionEvidence, ProductDetail } from './queries';
import { testimonialsPath } from './products/testimonials-path';
import { useMarketplaceTranslation } from './translations';
import evidenceSummaryStyles from '../../ui/evidence/evidence-summary.module.css';
import flagStyles from '../../ui/evidence/flag.module.css';
import styles from './supplement-evidence.module.css';
import typography from '../../ui/typography.module.css';

const phraseOf = ({ conditionPhrase, conditionName }: ConditionEvidence, language: Language): string =>
  conditionInSentence(conditionPhrase, conditionName, language);

interface SupplementEvidenceProps {
  product: ProductDetail;
  /** The chosen condition. */
  conditionId: number | null;
}

/**
 * The evidence about the supplement: for the requested condition, otherwise for the condition with the most reports.
 */
export function SupplementEvidence({ product, conditionId }: SupplementEvidenceProps) {
  const { t } = useMarketplaceTranslation();
  const { language } = useLanguage();
  const id = useId();
  const { conditions, supplementId } = product;
  const supplement = midSentence(product.supplementName, product.isSupplementUserGenerated);
  const isForCondition = conditionId !== null && conditions.some((one) => one.conditionId === conditionId);
  return (
    <section className={styles.evidence} aria-labelledby={id}>
      <h2 id={id}>{t('demo.evidence.title', { supplement })}</h2>
      {conditions.length === 0 ? (
        <>
          <p className={typography.secondary}>{t('demo.evidence.noReports')}</p>
          <LinkButton
            kind="secondary"
            to={newTestimonialPath({ supplement: supplementId === null ? null : product.supplementName })}
          >
            {t('demo.evidence.share')}
          </LinkButton>
        </>
      ) : (
        <p className={typography.secondary}>
          {isForCondition
            ? t('demo.evidence.chosen', { condition: phraseOf(conditions[0]!, language) })
            : t(conditionId === null ? 'demo.evidence.most' : 'demo.evidence.instead', {
                count: conditions.length,
              })}{' '}
          {t('demo.evidence.describes')}
        </p>
      )}
      {conditions.map((evidence) => (
        <ForCondition
          key={evidence.conditionId}
          evidence={evidence}
          supplementId={supplementId}
          withHeading={!isForCondition}
        />
      ))}
      {supplementId !== null && conditions.length > 0 && (
        <p className={styles.report}>
          <Link to={`/supplements/${supplementId}`}>{t('ofSupplement.report', { supplement })}</Link>
        </p>
      )}
    </section>
  );
}

interface ForConditionProps {
  evidence: ConditionEvidence;
  supplementId: number | null;
  withHeading: boolean;
}

function ForCondition({ evidence, supplementId, withHeading }: ForConditionProps) {
  const { t } = useMarketplaceTranslation();
  const { count, percent } = useFormats();
  const { language } = useLanguage();
  const { testimonialCount: people, outcomeCounts, conditionName, rankLow, rankHigh, totalSupplements } = evidence;
  const size = classifySampleSize(people);
  const condition = phraseOf(evidence, language);
  const negative = outcomeCounts.negative_effects;
  return (
    <>
      {withHeading && <h3>{conditionName}</h3>}
      <div className={evidenceSummaryStyles.summary}>
        <div>
          <ScoreBlock
            score={evidence.overallEffectiveness}
            low={evidence.scoreLow}
            high={evidence.scoreHigh}
            people={people}
            moreHarmThanBenefit={evidence.moreHarmThanBenefit}
          />
          {totalSupplements > 1 && (
            <p className={`${typography.small} ${typography.muted} ${typography.numeric} ${styles.rank}`}>
              {rankLow === rankHigh
                ? t('demo.evidence.ranks', { rank: count(rankLow), total: count(totalSupplements), condition })
                : t('demo.evidence.couldRank', {
                    low: count(rankLow),
                    high: count(rankHigh),
                    total: count(totalSupplements),
                    condition,
                  })}
            </p>
          )}
          {size !== 'full' && <span className={flagStyles.flag}>{t(`demo.evidence.size.${size}`)}</span>}
        </div>
        <div>
          <p>
            <Trans
              t={t}
              i18nKey="demo.evidence.people"
              count={people}
              values={{
                amount: count(people),
                condition,
                negative:
                  size === 'full'
                    ? percent(displayedPercentages(outcomeCounts).negative_effects)
                    : t('demo.evidence.of', { amount: count(negative), total: count(people) }),
              }}
              components={{ b: <b className={typography.numeric} /> }}
            />
          </p>
          <Distribution counts={outcomeCounts} />
        </div>
      </div>
      {withHeading && (
        <p className={styles.read}>
          <Link to={testimonialsPath(supplementId, evidence, language)}>
            {t('demo.readFor', { count: people, amount: count(people), condition })}
          </Link>
        </p>
      )}
    </>
  );
}
