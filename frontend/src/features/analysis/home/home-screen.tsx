import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  toAnalysisSearchParams,
  analysisPath,
  hasFilters,
  parseAnalysisSearchParams,
  type AnalysisFilters,
  type AnalysisSearchParams,
} from '../search/analysis-search-params';
import { ConditionSearch } from '../search/condition-search';
import { FilterChips } from '../search/filter-chips';
import { FilterFields } from '../search/filter-fields';
import { Invitation } from '../invitation';
import { PopularConditions } from './popular-conditions';
import { useConditionAnalysis } from '../queries';
import { Results } from '../results';
import { useScrollRestoration } from '../ranking/scroll-restoration';
import { SampleResult } from './sample-result';
import { useAnalysisTranslation } from '../translations';
import { UnmatchedCondition } from '../search/unknown-condition';
import { useConditionText, type TypingState } from '../search/use-condition-text';
import { useDocumentTitle } from '../../../lib/document-title';
import { useRequested } from '../../../lib/use-requested';
import type { ComboboxValue, Suggestion } from '../../../ui/combobox/combobox-value';
import layout from '../../../ui/layout/layout.module.css';
import resultsStyles from '../results.module.css';
import styles from './home.module.css';
import typography from '../../../ui/typography.module.css';

export function HomeScreen() {
  const { t } = useAnalysisTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // The same object while the user types: what is beside the search is not rendered for each key.
  const address = useMemo(() => parseAnalysisSearchParams(params), [params]);
  const { condition } = address;
  const analysis = useConditionAnalysis(address);
  const [filtersOpen, setFiltersOpen] = useState(hasFilters(address));

  const name = analysis.data?.conditionName ?? condition ?? '';
  const text = useConditionText(condition === null ? null : { id: condition, label: name });
  const compact = condition !== null || text.fromRanking;
  const place = toAnalysisSearchParams(address).toString();
  useScrollRestoration(place);
  useHead(name, analysis.data?.conditionPhrase ?? null, analysis.isLoadingError, hasFilters(address));

  const requested = useRequested(address);
  const show = (patch: Partial<AnalysisSearchParams>, state: TypingState | null = null) => {
    requested.current = { ...requested.current, ...patch };
    void navigate(analysisPath(requested.current), { state });
  };

  const onText = (value: ComboboxValue<Suggestion>) => {
    text.setEdited(value);
    if (value.kind === 'option') show({ condition: value.option.label });
    // The search parameters are updated shortly after: only the first key removes the condition.
    else if (condition !== null && text.value.kind === 'option')
      show({ condition: null }, { keepsText: true, fromRanking: true });
  };
  const onFilters = (patch: Partial<AnalysisFilters>) =>
    show(patch, requested.current.condition === null ? { keepsText: true, fromRanking: compact } : null);

  return (
    <>
      <div className={compact ? styles.searchBar : styles.hero}>
        <div className={layout.container}>
          <div>
            {!compact && <h1 className={typography.display}>{t('heading')}</h1>}
            {!compact && <p className={typography.lead}>{t('lead')}</p>}
            <ConditionSearch
              compact={compact}
              value={text.value}
              onValue={onText}
              filtersOpen={filtersOpen}
              onFiltersOpen={setFiltersOpen}
              renderUnmatched={(unmatched) => <UnmatchedCondition name={unmatched} filters={address} />}
              filters={<FilterFields filters={address} onFilters={onFilters} />}
            />
            <FilterChips filters={address} onFilters={onFilters} />
          </div>
          {!compact && <SampleResult />}
        </div>
      </div>
      {hasCondition(address) ? (
        <Results address={address} query={analysis} place={place} onFilters={onFilters} />
      ) : (
        <div className={layout.container}>
          {compact && <UnfinishedSearch empty={text.value.kind === 'text' && text.value.text.trim() === ''} />}
          <PopularConditions filters={address} />
          <Invitation />
        </div>
      )}
    </>
  );
}

const hasCondition = (address: AnalysisSearchParams): address is AnalysisSearchParams & { condition: string } =>
  address.condition !== null;

/** Shown between two rankings, while the user types another condition. */
function UnfinishedSearch({ empty }: { empty: boolean }) {
  const { t } = useAnalysisTranslation();
  return (
    <div className={resultsStyles.header}>
      <div>
        <h1>{t('heading')}</h1>
        <p className={typography.secondary} role="status">
          {empty ? t('search.promptEnter') : t('search.promptChoose')}
        </p>
      </div>
    </div>
  );
}

function useHead(name: string, phrase: string | null, failed: boolean, filtered: boolean) {
  const { t } = useAnalysisTranslation();
  const titleOf = () => {
    if (name === '') return t('title');
    if (failed) return name;
    return phrase === null ? t('results.titlePlain', { condition: name }) : t('results.title', { condition: phrase });
  };
  const descriptionOf = () => {
    if (name === '') return t('description');
    return phrase === null ? t('results.descriptionPlain') : t('results.description', { condition: phrase });
  };
  useDocumentTitle(titleOf(), { description: descriptionOf(), failed, noindex: filtered || failed });
}
