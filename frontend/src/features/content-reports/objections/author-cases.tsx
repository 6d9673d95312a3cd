import { useFormats } from '../../../lib/formats';
import { Note } from '../../../ui/note';
import { type AuthorCase, useAuthorCases, useAuthorObjection } from '../queries';
import { useContentReportsTranslation } from '../translations';
import { ObjectionPart } from './objection-part';

interface AuthorCasesProps {
  testimonial: { id: number; reviewStatus: string };
}

/** What reports did to a testimonial of the signed-in author: hidden, or decided with reasons, and the objection. */
export function AuthorCases({ testimonial: { id, reviewStatus } }: AuthorCasesProps) {
  const { data } = useAuthorCases(id);
  const cases = data?.cases ?? [];
  return cases.map((found) => <AuthorCaseNote key={found.id} found={found} isPublic={reviewStatus === 'approved'} />);
}

function AuthorCaseNote({ found, isPublic }: { found: AuthorCase; isPublic: boolean }) {
  const { t } = useContentReportsTranslation();
  const { date, list } = useFormats();
  const { mutateAsync, isPending, error, reset } = useAuthorObjection();
  const { id, status, reasons, hiddenSince, outcome, statement, decidedAt, objection, canObjectUntil } = found;
  const reasonNames = list(reasons.map((reason) => t(`author.reasons.${reason}`)));
  if (status === 'hidden')
    return (
      <Note title={t('author.hidden')}>
        {t('author.hiddenText', { date: hiddenSince ? date(hiddenSince) : '', reasons: reasonNames })}
      </Note>
    );
  // A later objection of a reporter may have led to another takedown.
  const isReversed = objection?.decision?.outcome === 'overturned' && (decidedAt ?? '') < objection.decision.decidedAt;
  const isTakenDown = outcome === 'taken_down' && !isReversed;
  const remaining = isReversed ? 'reversed' : isPublic ? 'no_action' : 'closed';
  return (
    <Note kind={isTakenDown ? 'error' : undefined} title={t(`author.${isTakenDown ? 'taken_down' : remaining}`)}>
      <p>{t('author.reported', { reasons: reasonNames })}</p>
      <p>
        {t('status.decided', { date: decidedAt ? date(decidedAt) : '', statement: statement ?? t('queue.erased') })}
      </p>
      <ObjectionPart
        name={`case-${id}`}
        objection={objection}
        canObjectUntil={canObjectUntil}
        busy={isPending}
        error={error}
        onReset={reset}
        onSend={(explanation) => mutateAsync({ params: { path: { id } }, body: { explanation } })}
      />
    </Note>
  );
}
