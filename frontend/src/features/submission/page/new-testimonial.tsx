import { lazy, Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { throwChunkLoadError } from '../../../lib/chunk-load-error';
import { isServerRendered } from '../../../lib/server-rendering';
import { useAuth } from '../../../lib/session/auth-context';
import { isSignedOutByUser } from '../../../lib/session/session';
import { Spinner } from '../../../ui/list/spinner';
import { loadDraft, type Draft } from '../draft/draft';
import { deleteExpiredDrafts } from '../draft/draft-storage';
import { hasStashedFiles, takeStashedFiles } from '../draft/file-stash';
import { findStepOfHash } from '../form/steps';
import { Intro } from './intro';
import { SignedOutPromo } from './signed-out-promo';
import { ThankYou } from './thank-you';
import { usePreselection } from './use-preselection';

const loadWizard = () => import('../wizard/wizard').catch(throwChunkLoadError);
/** The form is loaded for users who may fill it in. */
const Wizard = lazy(async () => ({ default: (await loadWizard()).Wizard }));

type Phase =
  /** `left`: by the browser's Back button. */
  | { name: 'intro'; cancelled?: boolean; left?: boolean }
  | { name: 'form'; userId: string; draft: Draft | null; files: readonly File[] }
  | { name: 'submitted'; userId: string; reportedHarm: boolean };

const INTRO: Phase = { name: 'intro' };

/**
 * The page of the form: introduction, form, confirmation. A form in progress survives an expired session.
 * `announcement` is rendered on the introduction, never over the form.
 */
export function NewTestimonial({ announcement }: { announcement: ReactNode }) {
  const auth = useAuth();
  const { status, user } = auth;
  const { pathname, search, hash } = useLocation();
  const here = pathname + search;
  const [phase, setPhase] = useState<Phase>(INTRO);

  // Ends the form in all tabs, as it deletes the drafts of all.
  if (isSignedOutByUser(auth) && phase.name !== 'intro') setPhase(INTRO);

  useEffect(() => deleteExpiredDrafts(), []);
  useEffect(() => {
    // Loaded again, with an error message, when the form is opened.
    if (status === 'signed-in') loadWizard().catch(() => undefined);
  }, [status]);

  const start = (userId: string, draft: Draft | null) => {
    // Taken by a new form too: they belong to the draft that it replaces.
    const stashed = takeStashedFiles(userId);
    setPhase({ name: 'form', userId, draft, files: draft ? stashed : [] });
  };
  const userId = user?.id;
  const comesForward = phase.name === 'intro' && phase.left === true && findStepOfHash(hash) !== undefined;
  useEffect(() => {
    if (comesForward && userId !== undefined) start(userId, loadDraft(userId));
  }, [comesForward, userId]);

  // A document of the server is for anonymous visitors, and stays until the user is known.
  if (status === 'loading')
    return isServerRendered() ? <SignedOutPromo here={here} announcement={announcement} /> : <Spinner />;
  const isOtherUser = phase.name !== 'intro' && user !== null && user.id !== phase.userId;
  if (phase.name === 'form' && !isOtherUser) {
    return (
      <Suspense fallback={<Spinner />}>
        <PreselectedWizard
          draftKey={phase.userId}
          draft={phase.draft}
          files={phase.files}
          here={here}
          onCancel={() => setPhase({ name: 'intro', cancelled: true })}
          onLeave={() => setPhase({ name: 'intro', left: true })}
          onSubmitted={({ perceivedImprovement }) =>
            setPhase({
              name: 'submitted',
              userId: phase.userId,
              reportedHarm: perceivedImprovement === 'negative_effects',
            })
          }
        />
      </Suspense>
    );
  }
  if (status === 'signed-out') return <SignedOutPromo here={here} announcement={announcement} />;
  if (phase.name === 'submitted' && !isOtherUser) return <ThankYou reportedHarm={phase.reportedHarm} />;

  const draft = loadDraft(user.id);
  return (
    <Intro
      draftSavedAt={draft?.savedAt ?? null}
      hasFiles={hasStashedFiles(user.id)}
      takesFocus={phase.name === 'intro' && phase.cancelled === true}
      onStart={() => start(user.id, null)}
      onResume={() => start(user.id, draft)}
      announcement={announcement}
    />
  );
}

/** The form. Without a draft, which is never changed, it starts with the answers that the address names. */
function PreselectedWizard(props: ComponentProps<typeof Wizard>) {
  const isNew = props.draft === null;
  const loaded = usePreselection(isNew);
  // The form starts once: a later address does not change it.
  const [preselected, setPreselected] = useState(loaded);
  if (loaded && !preselected) setPreselected(loaded);
  if (isNew && !preselected) return <Spinner />;
  return <Wizard {...props} preselected={preselected} />;
}
