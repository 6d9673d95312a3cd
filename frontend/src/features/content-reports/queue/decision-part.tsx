import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LucideIcon } from 'lucide-react';
import { useUnsentText } from '../../../lib/form/unsent-text';
import { useFormState } from '../../../lib/form/use-form-state';
import { useFormats } from '../../../lib/formats';
import { isUnanswered } from '../../../lib/http/problem';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { focusHeading } from '../../../lib/focus-heading';
import { useHasLeft } from '../../../ui/use-has-left';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { removeErrorToast, showErrorToast } from '../../../ui/overlay/toasts';
import { StatementDialog } from '../statement-dialog';
import { useContentReportsTranslation } from '../translations';
import { isOutdated, type ReportObjection } from './queries';
import styles from './report-queue.module.css';
import typography from '../../../ui/typography.module.css';

const MAX_STATEMENT = 500;

export const failureTitle = (failure: unknown) => (isUnanswered(failure) ? 'queue.unclear' : 'queue.failed');

interface OpenDecisionOptions<Outcome> {
  /** Names the stored statements, and the failures. */
  name: string;
  /** Names the testimonial or the objection, which may no longer be in the list, or not on the page that is open. */
  about: string;
  outcomes: readonly [Outcome, Outcome];
  onOpen: (isOpen: boolean) => void;
}

/** The decision whose statement is being written, if any, and the statements, which are stored until one is sent. */
export function useOpenDecision<Outcome extends string>({
  name,
  about,
  outcomes,
  onOpen,
}: OpenDecisionOptions<Outcome>) {
  const { t } = useContentReportsTranslation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useFormState<Record<string, string>>({
    initialValues: Object.fromEntries(outcomes.map((one) => [one, ''])),
    storage: useUnsentText(name, outcomes),
  });
  const open = (next: Outcome | null) => {
    setOutcome(next);
    onOpen(next !== null);
  };
  const hasLeft = useHasLeft();
  /** The card may be gone with the button that had the focus; a dialog that closes returns the focus first. */
  const close = () => {
    // The page that the reviewer has opened meanwhile keeps its focus.
    if (hasLeft.current) return;
    flushSync(() => open(null));
    setTimeout(focusHeading);
  };
  return {
    outcome,
    open,
    statementOf: (one: Outcome) => form.values[one] ?? '',
    setStatement: (one: Outcome, text: string) => form.change({ [one]: text }),
    settle: () => {
      form.reset();
      close();
    },
    removeFailure: () => removeErrorToast(name),
    /** In the dialog the failure is shown there. */
    settleFailed: (failure: unknown) =>
      hasLeft.current && showErrorToast({ title: t(failureTitle(failure)), children: about, subject: name }),
    settleOutdated: () => {
      const children = hasLeft.current ? about : `${about}. ${t('queue.outdatedText')}`;
      showErrorToast({ title: t('queue.outdated'), children, subject: name });
      close();
    },
  };
}

interface Choice<Outcome> {
  outcome: Outcome;
  label: string;
  icon?: LucideIcon;
  /** Title, effect and button of the dialog that asks for the reasons. */
  dialog: { title: string; lead: string; confirm: string };
}

interface DecisionPartProps<Outcome extends string> {
  open: ReturnType<typeof useOpenDecision<Outcome>>;
  blockedBy: ReportObjection['blockedBy'];
  dueAt: string;
  /** What it is about, for screen readers: several cards have the same buttons. */
  about: string;
  /** The last one is the one that is marked as dangerous. */
  choices: [Choice<Outcome>, Choice<Outcome>];
  /** Another button, between the choices. */
  renderOther?: (about: ReactNode) => ReactNode;
  busy: boolean;
  error: unknown;
  /** Called before a dialog opens: forgets the error of the last attempt. */
  onReset: () => void;
  onDecide: (outcome: Outcome, statement: string) => void;
}

/** The ways to decide, each with a dialog for its reasons; or why the reviewer may not. */
export function DecisionPart<Outcome extends string>(props: DecisionPartProps<Outcome>) {
  const { open, blockedBy, dueAt, about, choices, renderOther, busy, error, onReset, onDecide } = props;
  const { t } = useContentReportsTranslation();
  const { zonedDate } = useFormats();
  const messageOf = useProblemMessage();
  const due = t('queue.due', { date: zonedDate(dueAt) });
  if (blockedBy)
    return (
      <div className={styles.blocked}>
        <Note title={t(`queue.blocked.${blockedBy}`)}>{due}</Note>
      </div>
    );
  const hiddenAbout = <span className={typography.visuallyHidden}> {about}</span>;
  const [first, last] = choices;
  const renderButton = ({ outcome, label, icon }: Choice<Outcome>) => (
    <Button
      kind="secondary"
      compact
      className={outcome === last.outcome ? styles.danger : undefined}
      disabled={busy}
      onClick={() => {
        onReset();
        open.open(outcome);
      }}
    >
      {icon && <Icon of={icon} size="s" />}
      {label}
      {hiddenAbout}
    </Button>
  );
  const chosen = choices.find(({ outcome }) => outcome === open.outcome);
  return (
    <div className={styles.actions}>
      {renderButton(first)}
      {renderOther?.(hiddenAbout)}
      {renderButton(last)}
      <span className={`${typography.small} ${typography.muted} ${styles.due}`}>{due}</span>
      {chosen && (
        <StatementDialog
          {...chosen.dialog}
          label={t('queue.statement')}
          hint={t('queue.statementHint')}
          limit={MAX_STATEMENT}
          text={open.statementOf(chosen.outcome)}
          onText={(text) => open.setStatement(chosen.outcome, text)}
          isDanger={chosen === last}
          busy={busy}
          failure={error && !isOutdated(error) ? { title: t(failureTitle(error)), message: messageOf(error) } : null}
          onCancel={() => open.open(null)}
          onConfirm={(statement) => onDecide(chosen.outcome, statement)}
        />
      )}
    </div>
  );
}
