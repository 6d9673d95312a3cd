import { Fragment } from 'react';
import { useFormats } from '../../../lib/formats';
import type { ReviewedTestimonial } from '../queries';
import { useReviewTranslation } from '../translations';
import keyValuesStyles from '../../../ui/list/key-values.module.css';
import typography from '../../../ui/typography.module.css';

const COUNTS = ['approved', 'pending', 'rejected', 'takenBack'] as const;

/** Counts of the author's other testimonials by status; the author stays anonymous. */
export function AuthorHistory({ testimonial: { author } }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  const { count } = useFormats();
  const isFirst = COUNTS.every((kind) => author[kind] === 0);
  return (
    <section>
      <h2>{t('author.title')}</h2>
      {isFirst ? (
        <p>{t('author.first')}</p>
      ) : (
        <dl className={`${keyValuesStyles.keyValues} ${keyValuesStyles.keepColumns} ${keyValuesStyles.shortKeys}`}>
          {COUNTS.map((kind) => (
            <Fragment key={kind}>
              <dt>{t(`author.${kind}`)}</dt>
              <dd className={typography.numeric}>{count(author[kind])}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}
