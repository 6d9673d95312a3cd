import type { ReactNode } from 'react';
import { readOutcome } from '../../lib/vocabulary/values';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { OutcomeBadge } from '../../ui/evidence/outcome-badge';
import { KeyValues } from './key-values';
import { MedicationGroups } from './medication-groups';
import type { DetailedTestimonial } from './detailed-testimonial';
import { useTestimonialDetailTranslation } from './translations';
import recordStyles from '../../ui/list/record.module.css';
import typography from '../../ui/typography.module.css';

interface TestimonialDetailProps {
  testimonial: DetailedTestimonial;
  /** A text that everyone reads, with highlighted passages; without it the plain text is shown. */
  renderText?: (field: 'experience' | 'otherSideEffects') => ReactNode;
}

/** All answers of a testimonial, in the order of the form. */
export function TestimonialDetail({ testimonial, renderText }: TestimonialDetailProps) {
  const { t } = useTestimonialDetailTranslation();
  const { conditionName, supplementName, brandName } = testimonial;
  return (
    <>
      <section>
        <h2>{t('sections.product')}</h2>
        <KeyValues
          rows={[
            [t('product.condition'), conditionName || t('unknownCondition')],
            [t('product.supplement'), supplementName || t('unknownSupplement')],
            [t('product.brand'), brandName],
          ]}
        />
      </section>
      <section>
        <h2>{t('sections.experience')}</h2>
        {renderText?.('experience') ?? <WrittenExperience testimonial={testimonial} />}
      </section>
      <Consumption testimonial={testimonial} />
      <Results testimonial={testimonial} />
      <SideEffects testimonial={testimonial} renderText={renderText} />
      <section>
        <h2>{t('sections.medications')}</h2>
        <MedicationGroups medications={testimonial.concurrentMedications} />
      </section>
    </>
  );
}

function WrittenExperience({ testimonial: { experience, language } }: { testimonial: DetailedTestimonial }) {
  const { t } = useTestimonialDetailTranslation();
  if (!experience) return <p className={typography.muted}>{t('noExperience')}</p>;
  return (
    <p className={`${typography.heading} ${recordStyles.experience}`} lang={language}>
      {experience}
    </p>
  );
}

function Consumption({ testimonial }: { testimonial: DetailedTestimonial }) {
  const { t } = useTestimonialDetailTranslation();
  const words = useVocabulary();
  const { doseAmount, doseUnit, usageFrequency, usageFrequencyUnit } = testimonial;
  return (
    <section>
      <h2>{t('sections.consumption')}</h2>
      <KeyValues
        rows={[
          [t('consumption.dose'), words.dose(doseAmount, doseUnit)],
          [t('consumption.frequency'), words.frequency(usageFrequency, usageFrequencyUnit)],
          [t('consumption.duration'), words.duration(testimonial.consumptionDuration, testimonial.consumptionUnit)],
          [t('consumption.intake'), words.intakeType(testimonial.intakeType)],
          [t('consumption.when'), words.intakeHabits(testimonial.intakeHabits)],
        ]}
      />
    </section>
  );
}

function Results({ testimonial }: { testimonial: DetailedTestimonial }) {
  const { t } = useTestimonialDetailTranslation();
  const words = useVocabulary();
  const { perceivedImprovement, timeToResults, timeToResultsUnit } = testimonial;
  const outcome = readOutcome(perceivedImprovement);
  return (
    <section>
      <h2>{t('sections.results')}</h2>
      <KeyValues
        rows={[
          [
            t('results.improvement'),
            outcome ? <OutcomeBadge outcome={outcome} /> : words.outcome(perceivedImprovement),
          ],
          [
            t('results.time'),
            timeToResults === null ? t('results.noTime') : words.time(timeToResults, timeToResultsUnit),
          ],
          [t('results.stillTaking'), words.stillTaking(testimonial.stillTakingStatus)],
        ]}
      />
    </section>
  );
}

function SideEffects({ testimonial, renderText }: TestimonialDetailProps) {
  const { t } = useTestimonialDetailTranslation();
  const words = useVocabulary();
  const { language, sideEffects, otherSideEffects, sideEffectsDuration } = testimonial;
  const rows: [string, ReactNode][] = [[t('sideEffects.reported'), words.sideEffects(sideEffects)]];
  if (otherSideEffects)
    rows.push([
      t('sideEffects.details'),
      renderText?.('otherSideEffects') ?? <span lang={language}>{otherSideEffects}</span>,
    ]);
  if (sideEffectsDuration && sideEffects !== 'none')
    rows.push([t('sideEffects.lasted'), words.sideEffectsDuration(sideEffectsDuration)]);
  return (
    <section>
      <h2>{t('sections.sideEffects')}</h2>
      <KeyValues rows={rows} />
    </section>
  );
}
