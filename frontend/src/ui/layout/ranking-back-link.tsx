import type { LinkProps } from 'react-router';
import { useUiTranslation } from '../translations';
import { BackLink } from './back-link';

interface RankingBackLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** Without its article. */
  condition: string;
}

/** To the ranking of a condition. */
export function RankingBackLink({ condition, ...link }: RankingBackLinkProps) {
  const { t } = useUiTranslation();
  return <BackLink {...link}>{t('backToRanking', { condition })}</BackLink>;
}
