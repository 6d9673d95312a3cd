import { memo } from 'react';
import { MAX_COMPARED } from '../../../lib/comparison';
import { useLanguage } from '../../../lib/i18n/use-language';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { toOriginState } from '../../../lib/ranking-origin';
import { type AnalysisSearchParams, toAnalysisSearchParams } from '../search/analysis-search-params';
import { ComparisonBar } from '../comparison/comparison-bar';
import { type ComparisonSelection, useComparisonSelection } from '../comparison/comparison-selection';
import { useOpenRows } from './open-rows';
import { type ConditionAnalysis, FULL_CARDS, type RankedSupplement, useLowerRanks } from '../queries';
import { RankedCard } from './ranked-card';
import { productsPath, testimonialsPath } from './ranking-paths';
import { ReadingGuide, ShortGuide } from './reading-guide';
import { ErrorState } from '../../../ui/list/error-state';
import { saveScroll } from './scroll-restoration';
import { Overview } from '../overview/overview';
import { RankingFigures } from './ranking-figures';
import { useAnalysisTranslation } from '../translations';
import { findOthers, useAreLowerRanksShown } from './use-all-ranks';
import railStyles from '../../../ui/layout/rail.module.css';
import styles from './ranking.module.css';
import typography from '../../../ui/typography.module.css';

interface RankingProps {
  analysis: ConditionAnalysis;
  address: AnalysisSearchParams;
  /** Identifies this ranking for scroll restoration. */
  place: string;
  selection: ComparisonSelection;
}

export function Ranking({ analysis, address, place }: Omit<RankingProps, 'selection'>) {
  const { t } = useAnalysisTranslation();
  const selection = useComparisonSelection(analysis.conditionId);
  return (
    <>
      <div className={railStyles.withRail}>
        <div>
          <Overview analysis={analysis} address={address} />
          <h2 className={typography.visuallyHidden}>{t('results.ranking')}</h2>
          <ol className={styles.list} aria-label={t('results.ranking')}>
            {analysis.supplementRanking.slice(0, FULL_CARDS).map((supplement, index) => (
              <Entry
                key={supplement.supplementId}
                {...{ supplement, analysis, address, place }}
                {...selectionOf(supplement, selection)}
                hasGuide={index === 0}
              />
            ))}
            {analysis.totalSupplements > FULL_CARDS && <LowerRanks {...{ analysis, address, place, selection }} />}
          </ol>
          <RankingFigures analysis={analysis} address={address} />
        </div>
        <ReadingGuide condition={analysis.conditionName} />
      </div>
      <ComparisonBar {...{ analysis, address, selection }} />
    </>
  );
}

function LowerRanks(props: RankingProps) {
  return useAreLowerRanksShown() ? <CompactRows {...props} /> : null;
}

function CompactRows({ analysis, address, place, selection }: RankingProps) {
  const { t } = useAnalysisTranslation();
  const messageOf = useProblemMessage();
  const rows = useOpenRows(place);
  const lower = useLowerRanks(address);
  if (lower.error) {
    return (
      <li className={styles.message}>
        <ErrorState title={t('results.lowerFailed')} onRetry={() => void lower.refetch()}>
          {messageOf(lower.error)}
        </ErrorState>
      </li>
    );
  }
  return findOthers(analysis.supplementRanking.slice(0, FULL_CARDS), lower.supplements).map((supplement) => (
    <Entry
      key={supplement.supplementId}
      {...{ supplement, analysis, address, place }}
      {...selectionOf(supplement, selection)}
      isOpen={rows.isOpen(supplement.supplementId)}
      onToggleRow={rows.toggle}
    />
  ));
}

const selectionOf = ({ supplementId }: RankedSupplement, { compared, toggle }: ComparisonSelection) => ({
  isSelected: compared.some(({ id }) => id === supplementId),
  isFull: compared.length === MAX_COMPARED,
  onSelect: toggle,
});

interface EntryProps extends Omit<RankingProps, 'selection'>, ReturnType<typeof selectionOf> {
  supplement: RankedSupplement;
  /** Whether a compact row is expanded. */
  isOpen?: boolean;
  onToggleRow?: (id: number) => void;
  /** The short legend follows. */
  hasGuide?: boolean;
}

/** Not rendered again when another supplement is selected for a comparison. */
const Entry = memo(function Entry(props: EntryProps) {
  const { supplement, analysis, address, place, isSelected, isFull, onSelect, isOpen, onToggleRow, hasGuide } = props;
  const { language } = useLanguage();
  const { supplementId: id, supplementName: name } = supplement;
  return (
    <>
      {supplement.position === analysis.clearlyLowerFrom && analysis.totalSupplements > 1 && (
        <Divider first={analysis.supplementRanking[0]?.supplementName ?? ''} />
      )}
      <li value={supplement.position}>
        <RankedCard
          supplement={supplement}
          compact={onToggleRow && { open: isOpen === true, onToggle: () => onToggleRow(id) }}
          supplementLink={{
            to: `/supplements/${id}`,
            state: toOriginState({
              conditionId: analysis.conditionId,
              search: toAnalysisSearchParams(address).toString(),
              language,
            }),
            onClick: () => saveScroll(place),
          }}
          testimonialsPath={testimonialsPath(supplement, analysis, address, language)}
          productsPath={productsPath(supplement, analysis)}
          onOpenTestimonials={() => saveScroll(place)}
          comparison={{ isSelected, isFull, onToggle: () => onSelect({ id, name }) }}
        />
        {hasGuide && <ShortGuide />}
      </li>
    </>
  );
});

/** Neither a heading nor a verdict: it says where the reports begin to distinguish the supplements from the first. */
function Divider({ first }: { first: string }) {
  const { t } = useAnalysisTranslation();
  return (
    <li className={styles.divider}>
      <span>{t('results.divider', { supplement: first })}</span>
    </li>
  );
}
