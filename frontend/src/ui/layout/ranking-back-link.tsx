import type { LinkProps } from 'react-router';
import { useLanguage } from '../../lib/i18n/use-language';
import { midSentence } from '../../lib/vocabulary/mid-sentence';
import { useUiTranslation } from '../translations';
import { BackLink } from './back-link';

interface RankingBackLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  conditionName: string;
  /** With its article; null if it is unknown or not loaded yet. */
  conditionPhrase: string | null;
}

/** To the ranking of a condition, named without its article. */
export function RankingBackLink({ conditionName, conditionPhrase, ...link }: RankingBackLinkProps) {
  const { t } = useUiTranslation();
  const { language } = useLanguage();
  // A name that users wrote is its own phrase and stays as it is.
  const condition = language === 'es' ? conditionName : midSentence(conditionName, conditionPhrase === conditionName);
  return <BackLink {...link}>{t('backToRanking', { condition })}</BackLink>;
}
