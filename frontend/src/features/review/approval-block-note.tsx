import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { preventsApproval } from './approval-block';
import type { ReviewedTestimonial } from './queries';
import { useReviewTranslation } from './translations';
import { Note } from '../../ui/note';
import recordStyles from '../../ui/list/record.module.css';

/** Describes what it prevents. */
export const APPROVAL_BLOCK_ID = 'approval-block';

/** Why a pending testimonial cannot be approved, or only under another name, before the reviewer tries. */
export function ApprovalBlockNote({ testimonial }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  const { approvalBlock, isOwn } = testimonial;
  if (!approvalBlock || isOwn) return null;
  const { code, testimonialId } = approvalBlock;
  const to = testimonialId === null ? '/admin/reports' : `/admin/testimonial/${testimonialId}`;
  const reason = preventsApproval(testimonial) ? code : 'other_name';
  return (
    <div id={APPROVAL_BLOCK_ID} className={recordStyles.note}>
      <Note title={t(`detail.blocked.${reason}`)}>
        <Trans t={t} i18nKey={`detail.blockedText.${reason}`} components={{ a: <Link to={to} /> }} />
      </Note>
    </div>
  );
}
