import { useState } from 'react';
import { Trans } from 'react-i18next';
import { CatalogAdminFilters, parseKind } from './catalog-admin-filters';
import { EntryList } from './entry-list';
import { ImportButton } from './import-button';
import { MergeList } from './merge-list';
import { useCatalogFile, useMerges, useCustomEntries } from './queries';
import { useCatalogAdminTranslation } from './translations';
import { useFormats } from '../../lib/formats';
import { pageSearch, parsePage } from '../../lib/list-page';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useAdminList } from '../../lib/use-admin-list';
import { useQueryTitle } from '../../lib/use-query-title';
import { ListPage } from '../../ui/list/list-page';
import { PagedList } from '../../ui/list/paged-list';
import { useFocusOnPageChange } from '../../ui/list/use-focus-on-page-change';
import { ExportButtonBar } from '../../ui/export-button-bar';
import { removeErrorToast, showErrorToast } from '../../ui/overlay/toasts';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

const NUMBERS = 3;
const MERGES_PAGE = 'mergesPage';

const FILE_FAILED = 'catalog-file-failed';

export function CatalogAdminScreen() {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useProblemMessage();
  const { count } = useFormats();
  const { isAdmin, params, page, to, redirectFrom } = useAdminList();
  const kind = parseKind(params);
  const query = params.get('query')?.trim().slice(0, 100) ?? '';
  const list = useCustomEntries(kind, page, query, isAdmin);
  // Requested together with the list, below which they are shown.
  const mergesPage = parsePage(params, MERGES_PAGE);
  const merges = useMerges(mergesPage, isAdmin);
  const [wasLoaded, setWasLoaded] = useState(false);
  if (!wasLoaded && !list.isLoading) setWasLoaded(true);
  useQueryTitle(t('title'), [list]);
  const { data } = list;
  const { mutate: save, isPending: saving } = useCatalogFile();
  return (
    <ListPage
      title={t('title')}
      lead={<p className={typography.secondary}>{t('lead')}</p>}
      redirect={redirectFrom(list)}
    >
      <CatalogAdminFilters />
      <ExportButtonBar
        count={
          data && (
            <Trans
              t={t}
              i18nKey="count"
              count={data.totalEntries}
              values={{ amount: count(data.totalEntries) }}
              components={{ b: <b className={typography.numeric} /> }}
            />
          )
        }
        label={t('save')}
        savingLabel={t('saving')}
        saving={saving}
        onSave={() => {
          removeErrorToast(FILE_FAILED);
          save(kind, {
            onError: (failure) =>
              showErrorToast({ title: t('saveFailed'), children: messageOf(failure), subject: FILE_FAILED }),
          });
        }}
      >
        <ImportButton key={kind} kind={kind} />
      </ExportButtonBar>
      <PagedList
        query={list}
        failed={t('failed')}
        messageOf={messageOf}
        page={page}
        window={NUMBERS}
        to={to}
        height={240}
      >
        {(found) => <EntryList key={kind} kind={kind} entries={found.entries} isFiltered={query !== ''} />}
      </PagedList>
      {wasLoaded && <Merged merges={merges} page={mergesPage} to={(next) => pageSearch(params, next, MERGES_PAGE)} />}
    </ListPage>
  );
}

interface MergedProps {
  merges: ReturnType<typeof useMerges>;
  page: number;
  to: (page: number) => string;
}

function Merged({ merges, page, to }: MergedProps) {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useProblemMessage();
  const heading = useFocusOnPageChange(page);
  return (
    <section className={layout.followingSection}>
      <h2 ref={heading} tabIndex={-1}>
        {t('merges.title')}
      </h2>
      <PagedList
        query={merges}
        failed={t('merges.failed')}
        messageOf={messageOf}
        page={page}
        window={NUMBERS}
        to={to}
        label={t('merges.pages')}
        height={200}
      >
        {(found) => <MergeList merges={found.merges} />}
      </PagedList>
    </section>
  );
}
