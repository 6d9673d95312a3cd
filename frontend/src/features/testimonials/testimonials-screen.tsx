import { useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  validateListParams,
  pagePath,
  unfilteredPath,
  rankingPath,
  parseListParams,
  type TestimonialListParams,
} from './list-search-params';
import { InvalidParamsError, TestimonialListError } from './list-errors';
import { ListSkeleton } from './list-skeleton';
import { type Testimonial, usePublicTestimonials, useSupplementStatistics, type TestimonialPage } from './queries';
import { SupplementStatistics } from './supplement-statistics';
import { TestimonialList } from './testimonial-list';
import { useTestimonialsTranslation } from './translations';
import { useDocumentTitle } from '../../lib/document-title';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { useScrollTopOnPageChange } from '../../lib/use-scroll-top-on-page-change';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { conditionWithoutArticle } from '../../lib/vocabulary/condition-without-article';
import { midSentence } from '../../lib/vocabulary/mid-sentence';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Chip } from '../../ui/chip';
import chipStyles from '../../ui/chip.module.css';
import { BackLink } from '../../ui/layout/back-link';
import { RankingBackLink } from '../../ui/layout/ranking-back-link';
import { Redirect } from '../../ui/list/redirect';
import { usePageBeyondEnd } from '../../ui/list/use-page-beyond-end';
import layout from '../../ui/layout/layout.module.css';
import styles from './testimonials-screen.module.css';
import typography from '../../ui/typography.module.css';

interface TestimonialsScreenProps {
  /** A part of another feature, which the route knows. */
  renderActions?: (testimonial: Testimonial, describedBy: string) => ReactNode;
}

export function TestimonialsScreen({ renderActions }: TestimonialsScreenProps) {
  const { t } = useTestimonialsTranslation();
  const { language } = useLanguage();
  const { supplementId } = useParams();
  const [params] = useSearchParams();
  const address = parseListParams(supplementId, params);
  const wrong = validateListParams(address);
  const list = usePublicTestimonials(address, wrong === null);
  const { data, isPlaceholderData, error, refetch } = list;
  const { isBeyond, isWithoutEntries } = usePageBeyondEnd(list, address.page);
  const statistics = useSupplementStatistics(address, list, wrong === null);
  // List and statistics are rendered together, so that neither shifts the other; failed statistics do not block the
  // list.
  const isReady = data !== undefined && (!statistics.isPending || statistics.failureCount > 0);
  const [wasReady, setWasReady] = useState(false);
  if (isReady && !wasReady) setWasReady(true);
  // A list that was loaded stays when loading it again fails.
  const failed = wrong !== null || (error !== null && !data);
  const { heading, condition } = useHeading(address, data, failed);
  const backName = getBackName(address, condition, language, failed);
  useScrollTopOnPageChange(address.page);
  const back = { to: rankingPath(params, data?.conditionName ?? null, language), state: { keepScroll: true } };

  if (data && isBeyond) return <Redirect to={pagePath(params, data.totalPages)} />;
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        {backName === undefined ? (
          <span className={layout.backLink} />
        ) : backName === null ? (
          <BackLink {...back}>{t('backHome')}</BackLink>
        ) : (
          <RankingBackLink
            {...back}
            condition={conditionWithoutArticle(data?.conditionPhrase ?? null, backName, language)}
          />
        )}
        <h1>{heading}</h1>
        {data?.supplementName && <RelatedPages address={address} found={data} />}
        {!data && !failed && <p className={styles.related} />}
        <ActiveFilters address={address} />
      </div>
      {wrong ? (
        <InvalidParamsError reason={wrong} />
      ) : error && !data ? (
        <TestimonialListError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {wasReady && statistics.data && <SupplementStatistics supplement={statistics.data} />}
          {data && wasReady && !isWithoutEntries ? (
            <TestimonialList
              found={data}
              page={address.page}
              isOutdated={isPlaceholderData}
              to={(page) => pagePath(params, page)}
              unfiltered={address.ageRange || address.gender ? unfilteredPath(params) : null}
              renderActions={renderActions}
            />
          ) : (
            <ListSkeleton withSummary={!wasReady} />
          )}
        </>
      )}
    </div>
  );
}

/**
 * The condition in the back link; null if it remains unknown. Undefined while the address has no name in this language:
 * the link appears with its final text, instead of changing it when the list is loaded.
 */
function getBackName(
  { condition, conditionLanguage }: TestimonialListParams,
  loaded: string | null,
  language: Language,
  failed: boolean,
): string | null | undefined {
  if (loaded !== null || failed) return loaded ?? condition;
  return condition !== null && (conditionLanguage ?? language) === language ? condition : undefined;
}

/** The pages of the supplement and of the condition. */
function RelatedPages({ address, found }: { address: TestimonialListParams; found: TestimonialPage }) {
  const { t } = useTestimonialsTranslation();
  const { language } = useLanguage();
  return (
    <p className={`${layout.row} ${styles.related}`}>
      <Link to={`/supplements/${address.supplementId}`}>
        {t('aboutSupplement', { supplement: midSentence(found.supplementName ?? '', found.isSupplementUserGenerated) })}
      </Link>
      <Link to={`/conditions/${address.conditionId}`}>
        {t('aboutCondition', { condition: conditionInSentence(found.conditionPhrase, found.conditionName, language) })}
      </Link>
    </p>
  );
}

/** The filters of the ranking, which also apply to this list. */
function ActiveFilters({ address: { ageRange, gender } }: { address: TestimonialListParams }) {
  const { t } = useTestimonialsTranslation();
  const words = useVocabulary();
  if (!ageRange && !gender) return null;
  return (
    <div className={chipStyles.chipRow}>
      <span className={`${typography.small} ${typography.secondary}`}>{t('showing')}</span>
      {ageRange && <Chip label={t('age', { range: words.ageRange(ageRange) })} />}
      {gender && <Chip label={words.gender(gender)} />}
    </div>
  );
}

function useHeading(address: TestimonialListParams, found: TestimonialPage | undefined, failed: boolean) {
  const { t } = useTestimonialsTranslation();
  const condition = found ? found.conditionName || t('unknownCondition') : null;
  const supplement = found && (found.supplementName ?? t('unknownSupplement'));
  const phrase = found?.conditionPhrase ?? null;
  const values = { supplement: supplement ?? '', condition: phrase ?? condition ?? '' };
  const heading = supplement ? t(phrase === null ? 'plainSubject' : 'subject', values) : t('title');
  useDocumentTitle(heading, {
    failed,
    description: supplement
      ? t(phrase === null ? 'plainDescription' : 'description', {
          ...values,
          supplement: midSentence(supplement, found.isSupplementUserGenerated),
        })
      : undefined,
    noindex: failed || address.ageRange !== null || address.gender !== null || address.page > 1,
  });
  return { heading, condition };
}
