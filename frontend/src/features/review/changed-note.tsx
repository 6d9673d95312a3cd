import { useState } from 'react';
import { Note } from '../../ui/note';
import type { ReviewedTestimonial } from './queries';
import { useReviewTranslation } from './translations';
import recordStyles from '../../ui/list/record.module.css';

/** Says that the text of an open page was replaced by a newer version, which the next decision applies to. */
export function ChangedNote({ testimonial }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  const { version, reviewStatus, isOwn } = testimonial;
  const [openedVersion] = useState(version);
  const isChanged = version !== openedVersion && reviewStatus === 'pending' && !isOwn;
  return (
    <div role="status">
      {isChanged && (
        <div className={recordStyles.note}>
          <Note kind="practical" title={t('detail.changed')}>
            {t('errors.changedText')}
          </Note>
        </div>
      )}
    </div>
  );
}
