import { useState } from 'react';
import { useFormats } from '../../lib/formats';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { RectificationDecisionDialog } from './rectification-decision-dialog';
import type { RectificationDecision, Rectification } from './queries';
import { Deadline, RequestState, useFieldName, RequestedTestimonial, ValueChange } from './request-texts';
import { useDataRightsTranslation } from './translations';
import cardStyles from '../../ui/layout/card.module.css';
import keyValuesStyles from '../../ui/list/key-values.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './rectification-queue.module.css';
import typography from '../../ui/typography.module.css';

interface OpenDialog {
  request: Rectification;
  kind: RectificationDecision['kind'];
}

interface RectificationQueueProps {
  requests: readonly Rectification[];
  isFiltered: boolean;
}

/** The requests of all users, by default with the earliest deadline first. */
export function RectificationQueue({ requests, isFiltered }: RectificationQueueProps) {
  const { t } = useDataRightsTranslation();
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  return (
    <>
      {requests.length === 0 ? (
        <EmptyState level={2} title={t(isFiltered ? 'review.noMatch' : 'review.empty')}>
          {t(isFiltered ? 'review.noMatchText' : 'review.emptyText')}
        </EmptyState>
      ) : (
        <ol className={styles.queue}>
          {requests.map((request) => (
            <RectificationQueueItem
              key={request.id}
              request={request}
              onAnswer={(kind) => setAsking({ request, kind })}
            />
          ))}
        </ol>
      )}
      {/* Also when its request was the only one found: it shows what became of the answer. */}
      {asking && <RectificationDecisionDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  );
}

function RectificationQueueItem({
  request,
  onAnswer,
}: {
  request: Rectification;
  onAnswer: (kind: RectificationDecision['kind']) => void;
}) {
  const { t } = useDataRightsTranslation();
  const { date } = useFormats();
  const fieldName = useFieldName();
  const { id, dataType, recordId, justification, requestedAt, refusalReason, decidedBy, status, isOwn, requester } =
    request;
  const isOpen = status === 'received';
  return (
    <li className={cardStyles.card}>
      <div className={`${layout.row} ${layout.spaceBetween}`}>
        <h2>{t('review.heading', { id, field: fieldName(request.fieldName) })}</h2>
        <RequestState request={request} />
      </div>
      <dl className={keyValuesStyles.keyValues}>
        <dt>{isOpen ? t('requests.due') : t('review.answered')}</dt>
        <dd>
          <Deadline request={request} />
        </dd>
        <dt>{t('requests.asked')}</dt>
        <dd className={typography.numeric}>{date(requestedAt)}</dd>
        <dt>{t('review.about')}</dt>
        <dd>
          {dataType === 'testimonial' && recordId !== null ? (
            <RequestedTestimonial
              id={recordId}
              isDeleted={request.isRecordDeleted}
              path={`/admin/testimonial/${recordId}`}
            />
          ) : (
            t(isOwn ? 'requests.profile' : 'review.profile')
          )}
        </dd>
        {requester && (
          <>
            <dt>{t('review.requester')}</dt>
            <dd>
              {requester.name}
              {requester.name && requester.email && <br />}
              {requester.email && <a href={`mailto:${requester.email}`}>{requester.email}</a>}
            </dd>
          </>
        )}
        <dt>{t('requests.change')}</dt>
        <dd>
          <ValueChange request={request} />
        </dd>
        <dt>{t('review.justification')}</dt>
        <dd>{justification}</dd>
        {decidedBy && (
          <>
            <dt>{t('review.decidedBy')}</dt>
            <dd>{decidedBy.name ?? t('review.admin', { id: decidedBy.id })}</dd>
          </>
        )}
        {refusalReason && (
          <>
            <dt>{t('review.refusalReason')}</dt>
            <dd>{refusalReason}</dd>
          </>
        )}
      </dl>
      {isOpen &&
        (isOwn ? (
          <p className={`${typography.small} ${typography.secondary}`}>{t('errors.own_rectification')}</p>
        ) : (
          <div className={layout.row}>
            {!request.isRecordDeleted && (
              <Button kind="secondary" compact onClick={() => onAnswer('approve')}>
                {t('review.approve')}
                <span className={typography.visuallyHidden}> {t('review.number', { id })}</span>
              </Button>
            )}
            <Button kind="secondary" compact className={styles.reject} onClick={() => onAnswer('refuse')}>
              {t('review.refuse')}
              <span className={typography.visuallyHidden}> {t('review.number', { id })}</span>
            </Button>
          </div>
        ))}
    </li>
  );
}
