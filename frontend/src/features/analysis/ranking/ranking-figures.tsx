import { useConfig } from '../../../lib/config/config-context';
import { type FigureFormat, type FigureSource, saveFigures } from '../../../lib/export/figures';
import { buildRankingFigures } from '../../../lib/export/ranking-figures';
import { useFormats } from '../../../lib/formats';
import { api } from '../../../lib/http/api';
import { useLanguage } from '../../../lib/i18n/use-language';
import { lowerFirst } from '../../../lib/vocabulary/mid-sentence';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { CiteAndDownload } from '../../../ui/cite-and-download';
import { type AnalysisSearchParams, analysisPath } from '../search/analysis-search-params';
import type { ConditionAnalysis } from '../queries';
import { useAnalysisTranslation } from '../translations';
import styles from './ranking.module.css';

/** Below the list, so that the first card stays within the first screen of a phone. */
export function RankingFigures({ analysis, address }: { analysis: ConditionAnalysis; address: AnalysisSearchParams }) {
  const { t } = useAnalysisTranslation();
  const { list } = useFormats();
  const words = useVocabulary();
  const { language } = useLanguage();
  const { productName } = useConfig();
  const { conditionName, conditionPhrase, totalTestimonials } = analysis;
  const { ageRange, gender, supplement } = address;
  const filters = [
    ...(gender ? [lowerFirst(words.gender(gender))] : []),
    ...(ageRange ? [t('figures.age', { range: words.ageRange(ageRange) })] : []),
  ];
  const allTitle =
    conditionPhrase === null
      ? t('results.titlePlain', { condition: conditionName })
      : t('results.title', { condition: conditionPhrase });
  // Without them, the figures of a group would look like those of everyone.
  const title = filters.length > 0 ? `${allTitle} (${list(filters)})` : allTitle;
  const save = async (format: FigureFormat, source: FigureSource) => {
    const query = {
      conditionQuery: String(analysis.conditionId),
      language,
      ...(ageRange && { ageRange }),
      ...(gender && { gender }),
      ...(supplement && { supplementId: supplement.id }),
    };
    // The page may not have loaded all ranks.
    const { data } = await api.GET('/api/analysis/condition-analysis', { params: { query } });
    if (!data) throw new Error('The ranking could not be loaded.');
    saveFigures(buildRankingFigures(title, data), format, source);
  };
  return (
    <div className={styles.figures}>
      <CiteAndDownload
        publisher={productName}
        title={title}
        people={totalTestimonials}
        path={analysisPath({ ...address, condition: conditionName })}
        onSave={save}
      />
    </div>
  );
}
