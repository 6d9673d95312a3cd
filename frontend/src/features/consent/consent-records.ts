import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { components } from '../../api/schema';
import { api } from '../../lib/http/api';
import { useAuth } from '../../lib/session/auth-context';
import { removeErrorToast, showErrorToast } from '../../ui/overlay/toasts';
import {
  adoptChoice,
  getConsentState,
  resetChoice,
  markRecorded,
  useConsentState,
  type ConsentChoice,
} from './consent-store';
import { CONSENT_VERSION } from './consent-version';
import { useConsentTranslation } from './translations';

const NOT_RECORDED = 'consent-not-recorded';
const CONSENT_HISTORY = ['get', '/api/data-rights/consent-history'];

type RecordedChoice = components['schemas']['CurrentPreferencesDto'];

/**
 * Resolves the choice in this browser (`local`) with the one on the server after a sign-in. Without a server record,
 * the newer choice wins. With one, the server wins: a consent that was withdrawn elsewhere, or that belongs to another
 * user, must not continue here nor be recorded for a user who did not give it.
 */
export function reconcile(
  local: ConsentChoice | null,
  recorded: RecordedChoice,
): 'record' | 'adopt' | 'forget' | 'keep' {
  const counts = isOfThisVersion(recorded);
  if (!local) return counts ? 'adopt' : 'keep';
  if (local.recordId === null) return counts && isNewer(recorded.chosenAt, local.chosenAt) ? 'adopt' : 'record';
  if (!counts) return local.analytics || local.marketing ? 'forget' : 'keep';
  return local.recordId === recorded.consentId ? 'keep' : 'adopt';
}

const isOfThisVersion = ({ consentId, version }: RecordedChoice) =>
  consentId !== null && version?.split('/')[0] === CONSENT_VERSION;
const isNewer = (one: string | null, other: string) => one !== null && Date.parse(one) > Date.parse(other);

async function reconcileOnSignIn(queryClient: QueryClient): Promise<void> {
  const { data } = await api.GET('/api/consents/preferences');
  if (!data) return;
  const { choice } = getConsentState();
  const action = reconcile(choice, data);
  if (action === 'forget') resetChoice();
  if (action === 'record' && choice) await record(choice, queryClient);
  if (action === 'adopt') {
    const { analytics, marketing, consentId, chosenAt, version } = data;
    const read = {
      version: CONSENT_VERSION,
      language: version?.endsWith('/es') ? ('es' as const) : ('en' as const),
      chosenAt: chosenAt ?? new Date().toISOString(),
    };
    adoptChoice({ analytics, marketing, ...read, recordId: consentId });
    // The record may be newer than a list that was loaded meanwhile: a page that was left before has sent it.
    void queryClient.invalidateQueries({ queryKey: CONSENT_HISTORY });
  }
}

let lastRequest: Promise<unknown> = Promise.resolve();

/**
 * Requests run one after the other and only for the current choice, so an earlier choice never overwrites a later one.
 */
function record(choice: ConsentChoice, queryClient: QueryClient): Promise<void> {
  const send = async () => {
    if (getConsentState().choice !== choice) return;
    const { analytics, marketing, language } = choice;
    const { data } = await api.PUT('/api/consents/preferences', { body: { analytics, marketing, language } });
    markRecorded(choice, data?.consentId ?? null);
    void queryClient.invalidateQueries({ queryKey: CONSENT_HISTORY });
  };
  const sent = lastRequest.then(send, send);
  lastRequest = sent;
  return sent;
}

/** Synchronizes the choice of this browser with the records of the signed-in user. */
export function useConsentRecords(): void {
  const { t } = useConsentTranslation();
  const { user } = useAuth();
  const { choice } = useConsentState();
  const queryClient = useQueryClient();
  const lastUserId = useRef<string | null>(null);
  const userId = user?.id ?? null;
  const reportFailure = useEffectEvent(() => void showErrorToast({ title: t('notRecorded'), subject: NOT_RECORDED }));
  useEffect(() => {
    const firstTime = lastUserId.current !== userId;
    lastUserId.current = userId;
    if (userId === null) return;
    if (firstTime) {
      // Retried on the next page load; until then the choice of this browser counts.
      reconcileOnSignIn(queryClient).catch(() => undefined);
    } else if (choice?.recordId === null) {
      removeErrorToast(NOT_RECORDED);
      record(choice, queryClient).catch(() => reportFailure());
    }
  }, [userId, choice, queryClient]);
}
