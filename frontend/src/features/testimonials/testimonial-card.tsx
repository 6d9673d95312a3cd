import { useId, type ReactNode } from 'react';
import { useFormats } from '../../lib/formats';
import { useLanguage } from '../../lib/i18n/use-language';
import { readOutcome } from '../../lib/vocabulary/values';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { OutcomeBadge } from '../../ui/evidence/outcome-badge';
import type { Testimonial } from './queries';
import { useTestimonialsTranslation } from './translations';
import styles from './testimonial-card.module.css';
import typography from '../../ui/typography.module.css';

interface TestimonialCardProps {
  testimonial: Testimonial;
  subject?: ReactNode;
  /** What a reader can do with the testimonial, below its facts; `describedBy` says which one it is. */
  renderActions?: (describedBy: string) => ReactNode;
}

export function TestimonialCard({ testimonial, subject, renderActions }: TestimonialCardProps) {
  const { t } = useTestimonialsTranslation();
  const { language } = useLanguage();
  const { date, count } = useFormats();
  const words = useVocabulary();
  const { age, ageRange, gender, experience, createdAt } = testimonial;
  const outcome = readOutcome(testimonial.perceivedImprovement);
  const [personId, dateId] = [useId(), useId()];
  const name = `${personId} ${dateId}`;
  return (
    <article className={styles.card} aria-labelledby={name}>
      <div className={styles.person}>
        {outcome ? <OutcomeBadge outcome={outcome} /> : <span>{words.outcome(testimonial.perceivedImprovement)}</span>}
        <div>
          <b id={personId}>
            {t('person', {
              gender: gender === 'male' || gender === 'female' ? words.gender(gender) : t(`unnamedGender.${gender}`),
              age: age === null ? words.ageRange(ageRange) : count(age),
            })}
          </b>
          {subject && (
            <span className={styles.subject}>
              {t('for')} {subject}
            </span>
          )}
          {/* The server's day may differ from that of the reader's time zone. */}
          <span id={dateId} className={typography.muted} suppressHydrationWarning>
            {t('shared', { date: date(createdAt) })}
          </span>
          {testimonial.language !== language && (
            <span className={typography.muted}>{t(`writtenIn.${testimonial.language}`)}</span>
          )}
        </div>
      </div>
      <div>
        {experience && <blockquote lang={testimonial.language}>{experience}</blockquote>}
        <TestimonialFacts testimonial={testimonial} />
        {renderActions?.(name)}
      </div>
    </article>
  );
}

function TestimonialFacts({ testimonial }: { testimonial: Testimonial }) {
  const { t } = useTestimonialsTranslation();
  const words = useVocabulary();
  const { timeToResults, timeToResultsUnit } = testimonial;
  const facts = {
    dose: words.schedule(
      testimonial.doseAmount,
      testimonial.doseUnit,
      testimonial.usageFrequency,
      testimonial.usageFrequencyUnit,
    ),
    duration: words.duration(testimonial.consumptionDuration, testimonial.consumptionUnit),
    time: timeToResults === null ? t('facts.noResults') : words.time(timeToResults, timeToResultsUnit),
    sideEffects: <SideEffects testimonial={testimonial} />,
    brand: testimonial.brandName,
  };
  return (
    <dl className={styles.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
        <div key={fact}>
          <dt>{t(`facts.${fact}`)}</dt>
          <dd>{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `Nausea, other (metallic taste)`: the free text is in the language of its author. */
function SideEffects({ testimonial: { language, sideEffects, otherSideEffects } }: { testimonial: Testimonial }) {
  const labels = useVocabulary().sideEffects(sideEffects);
  if (!otherSideEffects) return labels;
  return (
    <>
      {labels} (<span lang={language}>{otherSideEffects}</span>)
    </>
  );
}
