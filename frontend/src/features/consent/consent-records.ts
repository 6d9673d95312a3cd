import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { components } from '../../api/schema';
import { api } from '../../lib/http/api';
import { useAuth } from '../../lib/session/auth-context';
import { showErrorToast } from '../../ui/toasts';
import {
  adoptChoice,
  getConsentState,
  forgetChoice,
  markRecorded,
  useConsentState,
  type ConsentChoice,
} from './consent-store';
import { CONSENT_VERSION } from './consent-version';
import { useConsentTranslation } from './translations';

type RecordedChoice = components['schemas']['CurrentPreferencesDto'];

/**
 * What to do when a person has come in with a choice in this browser (`local`) and one on the server. A choice that has
 * no record yet competes by time. One that has a record follows the server: withdrawn elsewhere, or somebody else's
 * before, it may not go on here, nor be recorded again in the name of a person who did not make it.
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
  const verdict = reconcile(choice, data);
  if (verdict === 'forget') forgetChoice();
  if (verdict === 'record' && choice) await record(choice, queryClient);
  if (verdict === 'adopt') {
    const { analytics, marketing, consentId, chosenAt, version } = data;
    const read = {
      version: CONSENT_VERSION,
      language: version?.endsWith('/es') ? ('es' as const) : ('en' as const),
      chosenAt: chosenAt ?? new Date().toISOString(),
    };
    adoptChoice({ analytics, marketing, ...read, recordId: consentId });
  }
}

let sending: Promise<unknown> = Promise.resolve();

/** One after the other, and only what still counts: a later choice is never overtaken by an earlier one. */
function record(choice: ConsentChoice, queryClient: QueryClient): Promise<void> {
  const send = async () => {
    if (getConsentState().choice !== choice) return;
    const { analytics, marketing, language } = choice;
    const { data } = await api.PUT('/api/consents/preferences', { body: { analytics, marketing, language } });
    markRecorded(choice, data?.consentId ?? null);
    void queryClient.invalidateQueries({ queryKey: ['get', '/api/data-rights/consent-history'] });
  };
  const sent = sending.then(send, send);
  sending = sent;
  return sent;
}

/** Keeps the choice of this browser and the records of whoever is signed in together. */
export function useConsentRecords(): void {
  const { t } = useConsentTranslation();
  const { user } = useAuth();
  const { choice } = useConsentState();
  const queryClient = useQueryClient();
  const met = useRef<string | null>(null);
  const person = user?.id ?? null;
  useEffect(() => {
    const firstTime = met.current !== person;
    met.current = person;
    if (person === null) return;
    if (firstTime) {
      // Asked again with the next page load; meanwhile the choice of this browser counts.
      reconcileOnSignIn(queryClient).catch(() => undefined);
    } else if (choice?.recordId === null) {
      record(choice, queryClient).catch(() => showErrorToast({ title: t('notRecorded') }));
    }
  }, [person, choice, queryClient]);
}
