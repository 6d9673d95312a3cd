import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/http/api';
import { isProblem } from '../../lib/http/problem';
import { fetchWithin } from '../../lib/http/timed-fetch';
import { datePart, saveFile } from '../../lib/save-file';

export type ExportKind = 'full' | 'portable';

const FILE_NAMES: Record<ExportKind, string> = { full: 'recuento-export', portable: 'recuento-portable' };
const POLL_INTERVAL_MS = 2_000;

interface Answer {
  file: Blob | undefined;
  response: Response;
}

// Large files take a while, so there is no timeout.
const requestHeaders = (signal: AbortSignal) => ({ parseAs: 'blob', fetch: fetchWithin(null), signal }) as const;

async function requestExport(kind: ExportKind, made: number | null, signal: AbortSignal): Promise<Answer> {
  const { data, response } =
    made !== null
      ? await api.GET('/api/data-rights/exports/{id}', { params: { path: { id: made } }, ...requestHeaders(signal) })
      : kind === 'full'
        ? await api.GET('/api/data-rights/export', requestHeaders(signal))
        : await api.GET('/api/data-rights/export/portable', requestHeaders(signal));
  return { file: data, response };
}

const exportIdFromLocation = (response: Response): number | null => {
  const [, id] = /\/exports\/(\d+)$/.exec(response.headers.get('Location') ?? '') ?? [];
  return id === undefined ? null : Number(id);
};

function retryDelay(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : POLL_INTERVAL_MS;
}

/** Waits; rejects when the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The page was left', 'AbortError'));
    });
  });

/**
 * Requests an export, polls until the server has created it, and saves it under a dated name. A retry continues with
 * the export that is being created.
 */
export function useExport(kind: ExportKind) {
  const [waiting, setWaiting] = useState(false);
  const made = useRef<number | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async (): Promise<string> => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    try {
      let { file, response } = await requestExport(kind, made.current, signal);
      while (response.status === 202) {
        made.current = exportIdFromLocation(response) ?? made.current;
        setWaiting(true);
        await pause(retryDelay(response), signal);
        ({ file, response } = await requestExport(kind, made.current, signal));
      }
      made.current = null;
      const name = `${FILE_NAMES[kind]}-${datePart(new Date())}.json`;
      saveFile(file ?? new Blob(), name);
      return name;
    } catch (error) {
      // After a rejection the next attempt requests a new export; after a network error it continues with this one.
      if (isProblem(error) && error.status > 0 && error.status !== 408) made.current = null;
      throw error;
    } finally {
      setWaiting(false);
    }
  };
  const { mutate, isPending, error, data } = useMutation({ mutationFn: run });
  return { start: () => mutate(), isPending, isWaiting: waiting, error, fileName: data ?? null };
}
