import { Link2, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type ComparisonParams, comparisonPath, MAX_COMPARED, type SelectionState } from '../../lib/comparison';
import { useConfig } from '../../lib/config/config-context';
import { saveFigures } from '../../lib/export/figures';
import { useFormats } from '../../lib/formats';
import { hasStatus } from '../../lib/http/problem';
import { useLanguage } from '../../lib/i18n/use-language';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useQueryTitle } from '../../lib/use-query-title';
import { conditionWithoutArticle } from '../../lib/vocabulary/condition-without-article';
import { lowerFirst, midSentence } from '../../lib/vocabulary/mid-sentence';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Button, LinkButton } from '../../ui/button';
import { CiteAndDownload, CitedDate } from '../../ui/cite-and-download';
import { ErrorState } from '../../ui/list/error-state';
import { Icon } from '../../ui/icon';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { copyText } from '../../ui/overlay/copy-text';
import { buildComparisonFigures } from './comparison-figures';
import { parseComparisonParams, rankingPath } from './comparison-search-params';
import { ComparisonView } from './comparison-view';
import { type ComparedSupplement, type Comparison, useComparison } from './queries';
import { ComparedChips } from './compared-chips';
import { useComparisonTranslation } from './translations';
import { RankingBackLink } from '../../ui/layout/ranking-back-link';
import { Updating } from '../../ui/layout/updating';
import layout from '../../ui/layout/layout.module.css';
import styles from './comparison-screen.module.css';
import typography from '../../ui/typography.module.css';

/** Two to four supplements for one condition, side by side. */
export function ComparisonScreen() {
  const { t } = useComparisonTranslation();
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const params = parseComparisonParams(search);
  const query = useComparison(params);
  const { data, error, refetch, isPlaceholderData } = query;
  const messageOf = useProblemMessage();
  const titleOf = useTitle();
  // What was removed disappears at once, before the others are loaded.
  const supplements = data && params && isPlaceholderData ? selectAddressed(data, params) : data?.supplements;
  const isInvalid = params === null || hasStatus(error, 400, 404);
  const title = data ? titleOf(data) : isInvalid ? t('invalid.title') : t('subject');
  useQueryTitle(title, isInvalid ? [] : [{ data, error }], t('description'));
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        {data && supplements && params && (
          <RankingBackLink
            to={rankingPath(data.conditionName, params)}
            state={selectionOf(supplements)}
            condition={conditionWithoutArticle(data.conditionPhrase, data.conditionName, language)}
          />
        )}
        <h1>{title}</h1>
        {data && supplements && params && (
          <HeaderActions comparison={data} supplements={supplements} params={params} title={title} />
        )}
        {isInvalid && <p className={typography.lead}>{t('invalid.text')}</p>}
      </div>
      {isInvalid ? (
        <LinkButton to="/">{t('invalid.search')}</LinkButton>
      ) : data ? (
        <Updating isOutdated={isPlaceholderData}>
          <ComparisonView comparison={data} />
        </Updating>
      ) : error ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton>
          <div className={layout.stack}>
            {[0, 1, 2, 3].map((row) => (
              <SkeletonBlock key={row} height={72} />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  );
}

/** `Magnesium, valerian and melatonin for insomnia`. */
function useTitle() {
  const { t } = useComparisonTranslation();
  const { list } = useFormats();
  return ({ supplements, conditionName, conditionPhrase }: Comparison): string => {
    const names = supplements.map(({ supplementName, isUserGenerated }, index) =>
      index === 0 ? supplementName : midSentence(supplementName, isUserGenerated),
    );
    return conditionPhrase === null
      ? t('titlePlain', { supplements: list(names), condition: conditionName })
      : t('title', { supplements: list(names), condition: conditionPhrase });
  };
}

/** Those of an outdated comparison that are still in the address. */
const selectAddressed = ({ supplements }: Comparison, { supplementIds }: ComparisonParams) =>
  supplements.filter(({ supplementId }) => supplementIds.includes(supplementId));

/** What the ranking selects again. */
const selectionOf = (supplements: readonly ComparedSupplement[]): SelectionState => ({
  compared: supplements.map(({ supplementId, supplementName }) => ({ id: supplementId, name: supplementName })),
});

interface HeaderActionsProps {
  /** That of the previous address while the one of this address is loaded. */
  comparison: Comparison;
  /** Those of this address. */
  supplements: readonly ComparedSupplement[];
  params: ComparisonParams;
  title: string;
}

function HeaderActions({ comparison, supplements, params, title }: HeaderActionsProps) {
  const { productName } = useConfig();
  const { t } = useComparisonTranslation();
  const { list } = useFormats();
  const words = useVocabulary();
  const { ageRange, gender } = params;
  const filters = [
    ...(gender ? [lowerFirst(words.gender(gender))] : []),
    ...(ageRange ? [t('age', { range: words.ageRange(ageRange) })] : []),
  ];
  // Without them, the figures of a group would look like those of everyone.
  const citedTitle = filters.length > 0 ? `${title} (${list(filters)})` : title;
  // What is cited is what is shown.
  const isOutdated = supplements !== comparison.supplements;
  const shownIds = comparison.supplements.map(({ supplementId }) => supplementId);
  const copy = () => copyText(window.location.href, { copied: t('copied'), failed: t('notCopied') });
  return (
    <>
      <div className={`${layout.row} ${styles.actions}`}>
        <CiteAndDownload
          publisher={productName}
          title={citedTitle}
          people={comparison.supplements.reduce((sum, { figures }) => sum + (figures?.totalTestimonials ?? 0), 0)}
          path={comparisonPath(isOutdated ? { ...params, supplementIds: shownIds } : params)}
          onSave={(format, source) => saveFigures(buildComparisonFigures(citedTitle, comparison), format, source)}
        />
        <Button kind="secondary" compact onClick={() => void copy()}>
          <Icon of={Link2} size="s" />
          {t('copyLink')}
        </Button>
      </div>
      <CitedDate />
      {filters.length > 0 && <p className={typography.secondary}>{t('filters', { filters: list(filters) })}</p>}
      <ComparedChips supplements={supplements} params={params}>
        {supplements.length < MAX_COMPARED && (
          <LinkButton
            kind="quiet"
            compact
            to={rankingPath(comparison.conditionName, params)}
            state={selectionOf(supplements)}
          >
            <Icon of={Plus} size="s" />
            {t('add')}
          </LinkButton>
        )}
      </ComparedChips>
    </>
  );
}
