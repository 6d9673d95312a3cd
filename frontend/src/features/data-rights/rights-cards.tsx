import { ArrowLeftRight, Check, Download, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus } from '../../lib/http/problem';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/list/error-state';
import { Icon } from '../../ui/icon';
import { useFailureMessage } from './failure-message';
import { useDataRightsTranslation } from './translations';
import { useExport } from './use-export';
import cardStyles from '../../ui/layout/card.module.css';
import layout from '../../ui/layout/layout.module.css';
import noteStyles from '../../ui/note.module.css';
import styles from './rights-cards.module.css';
import typography from '../../ui/typography.module.css';

interface RightsCardsProps {
  /** A rectification has just been requested. */
  corrected: boolean;
  onCorrect: () => void;
  onErase: () => void;
}

/** The four rights, preceded by the result of the last request. */
export function RightsCards({ corrected, onCorrect, onErase }: RightsCardsProps) {
  const { t } = useDataRightsTranslation();
  const full = useExport('full');
  const portable = useExport('portable');
  return (
    <>
      <div className={styles.statusMessages}>
        <ExportStatus kind="full" of={full} />
        <ExportStatus kind="portable" of={portable} />
        <div role="status">
          {corrected && <SuccessNote title={t('done.rectification')}>{t('done.rectificationText')}</SuccessNote>}
        </div>
      </div>
      <div className={styles.rights}>
        <Card icon={Download} title={t('access.title')} text={t('access.text')}>
          <Button
            kind="secondary"
            compact
            submitting={full.isPending}
            submittingLabel={t('exporting')}
            onClick={full.start}
          >
            {t('access.act')}
          </Button>
        </Card>
        <Card icon={ArrowLeftRight} title={t('portability.title')} text={t('portability.text')}>
          <Button
            kind="secondary"
            compact
            submitting={portable.isPending}
            submittingLabel={t('exporting')}
            onClick={portable.start}
          >
            {t('portability.act')}
          </Button>
        </Card>
        <Card icon={Pencil} title={t('rectification.title')} text={t('rectification.text')}>
          <Button kind="secondary" compact onClick={onCorrect}>
            {t('rectification.act')}
          </Button>
        </Card>
        <Card icon={Trash2} title={t('erasure.title')} text={t('erasure.text')}>
          <Button kind="secondary" compact className={styles.erase} onClick={onErase}>
            {t('erasure.act')}
          </Button>
        </Card>
      </div>
    </>
  );
}

function Card({ icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children: ReactNode }) {
  return (
    <section className={cardStyles.card}>
      <div className={layout.row}>
        <Icon of={icon} />
        <h2>{title}</h2>
      </div>
      <p>{text}</p>
      {children}
    </section>
  );
}

function SuccessNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${noteStyles.note} ${typography.measure} ${styles.doneNote}`}>
      <Icon of={Check} />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </div>
  );
}

function ExportStatus({ kind, of }: { kind: 'full' | 'portable'; of: ReturnType<typeof useExport> }) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const { start, isPending, isWaiting, error, fileName } = of;
  return (
    <>
      <div role="status">
        {isPending && isWaiting && (
          <div className={`${noteStyles.note} ${typography.measure}`}>
            <b>{t(`waiting.${kind}`)}</b>
            {t('waiting.text')}
          </div>
        )}
        {!isPending && fileName !== null && (
          <SuccessNote title={t(`done.${kind}`)}>{t('done.saved', { name: fileName })}</SuccessNote>
        )}
      </div>
      {!isPending && error && (
        <div className={typography.measure}>
          <ErrorState title={t(`errors.${kind}`)} onRetry={start}>
            {hasStatus(error, 429) ? t('errors.tooManyFiles') : messageOf(error)}
          </ErrorState>
        </div>
      )}
    </>
  );
}
