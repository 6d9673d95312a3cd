import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { exhaustive } from '../../lib/exhaustive';
import { $api, api } from '../../lib/http/api';
import { fetchWithin } from '../../lib/http/timed-fetch';
import { useLanguage } from '../../lib/i18n/use-language';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';
import { requestParams } from '../../lib/query/request-params';
import { useInvalidate } from '../../lib/query/use-invalidate';
import { saveFile } from '../../lib/save-file';

type CustomEntries = components['schemas']['CustomEntriesDto'];
export type CustomEntry = components['schemas']['CustomEntryDto'];
export type Merge = components['schemas']['MergeDto'];
export type Kind = Merge['kind'];

export const KINDS = exhaustive<Kind>()(['conditions', 'supplements', 'brands']);

const PAGE_SIZE = 20;
const IMPORT_TIMEOUT_MS = 60_000;

export function useCustomEntries(kind: Kind, page: number, query: string, enabled: boolean) {
  return $api.useQuery(
    'get',
    '/api/admin/catalog/{kind}',
    { params: { path: { kind }, query: { page, pageSize: PAGE_SIZE, ...(query && { query }) } } },
    {
      ...CHANGED_BY_OTHERS,
      enabled,
      // Only entries of the same kind: a change of another one would be applied to whatever has its id in this kind.
      placeholderData: (previous: CustomEntries | undefined, previousQuery?: { queryKey: readonly unknown[] }) =>
        requestParams(previousQuery).path?.['kind'] === kind ? previous : undefined,
    },
  );
}

export function useMerges(page: number, enabled: boolean) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/admin/catalog/merges',
    // The names depend on the language, so it is part of the key.
    { params: { query: { page, pageSize: PAGE_SIZE } }, headers: { 'Accept-Language': language } },
    { ...CHANGED_BY_OTHERS, enabled, placeholderData: keepPreviousData },
  );
}

/**
 * Catalog names appear on every screen, so all queries are invalidated. Also after a rejected change:
 * another admin may have renamed or merged the entry.
 */
const useInvalidateCatalog = () => useInvalidate(['/api/']);

export function useRename(kind: Kind, id: number) {
  return useMutation({
    mutationFn: (names: components['schemas']['RenameDto']) =>
      api.PUT('/api/admin/catalog/{kind}/{id}', { params: { path: { kind, id } }, body: names }),
    onSettled: useInvalidateCatalog(),
  });
}

/** What a merge would change in rankings; not requested while no other entry is chosen, and no more once it is `merged`. */
export function useMergePreview(kind: Kind, id: number, intoId: number | undefined, merged: boolean) {
  return $api.useQuery(
    'get',
    '/api/admin/catalog/{kind}/{id}/merge-preview',
    { params: { path: { kind, id }, query: { intoId: intoId ?? 0 } } },
    // Brands change no ranking.
    { enabled: !merged && intoId !== undefined && intoId !== id && kind !== 'brands', staleTime: 0 },
  );
}

export function useMerge(kind: Kind, id: number) {
  return useMutation({
    mutationFn: (intoId: number) =>
      api.POST('/api/admin/catalog/{kind}/{id}/merge', { params: { path: { kind, id } }, body: { intoId } }),
    onSettled: useInvalidateCatalog(),
  });
}

export function useUndoMerge() {
  return useMutation({
    mutationFn: (id: number) => api.POST('/api/admin/catalog/merges/{id}/undo', { params: { path: { id } } }),
    onSettled: useInvalidateCatalog(),
  });
}

export function useCatalogFile() {
  return useMutation({
    mutationFn: async (kind: Kind) => {
      const { data } = await api.GET('/api/admin/catalog/{kind}/export.csv', {
        params: { path: { kind } },
        parseAs: 'blob',
      });
      if (data) saveFile(data as unknown as Blob, `recuento-${kind}.csv`);
    },
  });
}

export type CatalogFileProblem = components['schemas']['CatalogFileProblemDto'];
export type ImportReport = components['schemas']['CatalogImportReportDto'];
export type LineError = ImportReport['errors'][number];

const importFile = async (kind: Kind, file: Blob, dryRun: boolean): Promise<ImportReport | undefined> => {
  const { data } = await api.POST('/api/admin/catalog/{kind}/import', {
    params: { path: { kind }, query: { dryRun } },
    headers: { 'Content-Type': 'text/csv' },
    // The unmodified bytes: only the server validates their encoding.
    body: file as unknown as string,
    bodySerializer: (bytes) => bytes,
    // Tens of thousands of lines take a while.
    fetch: fetchWithin(IMPORT_TIMEOUT_MS),
  });
  return data;
};

/** Dry run: reports what a file would change, without changing anything. */
export function useImportDryRun(kind: Kind) {
  return useMutation({ mutationFn: (file: Blob) => importFile(kind, file, true) });
}

export function useImport(kind: Kind) {
  return useMutation({ mutationFn: (file: Blob) => importFile(kind, file, false), onSettled: useInvalidateCatalog() });
}
