import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import type { ReviewedTestimonial } from './queries';
import { useReviewTranslation } from './translations';
import { Note } from '../../ui/note';
import recordStyles from '../../ui/list/record.module.css';

/** Describes what it prevents. */
export const APPROVAL_BLOCK_ID = 'approval-block';

/** Why a pending testimonial cannot be approved, before the reviewer tries. */
export function ApprovalBlockNote({ testimonial: { approvalBlock, isOwn } }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  if (!approvalBlock || isOwn) return null;
  const { code, testimonialId } = approvalBlock;
  const to = testimonialId === null ? '/admin/reports' : `/admin/testimonial/${testimonialId}`;
  return (
    <div id={APPROVAL_BLOCK_ID} className={recordStyles.note}>
      <Note title={t(`detail.blocked.${code}`)}>
        <Trans t={t} i18nKey={`detail.blockedText.${code}`} components={{ a: <Link to={to} /> }} />
      </Note>
    </div>
  );
}
