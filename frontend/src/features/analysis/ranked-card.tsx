import { MessageSquareText, ShoppingBag } from 'lucide-react';
import { useFormats } from '../../lib/formats';
import { LinkButton } from '../../ui/button';
import { Distribution } from '../../ui/evidence/distribution';
import { sampleSize } from '../../ui/evidence/outcome';
import { ScoreBlock } from '../../ui/evidence/score-block';
import { Seal } from '../../ui/evidence/seal';
import { Icon } from '../../ui/icon';
import { HowTaken } from './how-taken';
import type { RankedSupplement } from './queries';
import { useAnalysisTranslation } from './translations';

interface RankedCardProps {
  supplement: RankedSupplement;
  testimonialsPath: string;
  productsPath: string;
  onOpenTestimonials: () => void;
}

export function RankedCard({ supplement, testimonialsPath, productsPath, onOpenTestimonials }: RankedCardProps) {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  const { supplementId, position, totalTestimonials: people, fewReports } = supplement;
  const name = supplement.supplementName || t('unknownSupplement');
  const headingId = `supplement-${supplementId}`;
  const size = sampleSize(people);
  const about = <span className="sr"> {t('card.about', { supplement: name })}</span>;
  return (
    <article className="rc" aria-labelledby={headingId}>
      <div className="rc-top">
        <Seal position={position} medal={position <= 3 && !fewReports} />
        <div>
          <h3 id={headingId}>{name}</h3>
          <p className="meta">
            <span className="num">{t('testimonials', { count: people, amount: count(people) })}</span>
            {size === 'small' && <span className="flag">{t('card.small')}</span>}
            {size === 'early' && <span className="flag">{t('card.early')}</span>}
            {supplement.tooCloseToNext && (
              <span className="flag">{t('card.tooClose', { position: count(position + 1) })}</span>
            )}
          </p>
        </div>
        <ScoreBlock
          score={supplement.overallEffectivenessScore}
          low={supplement.scoreLow}
          high={supplement.scoreHigh}
          people={people}
          moreHarmThanBenefit={supplement.moreHarmThanBenefit}
        />
      </div>
      <Distribution counts={supplement.outcomeCounts} />
      <HowTaken supplement={supplement} />
      <div className="rc-act">
        <LinkButton kind="secondary" compact to={testimonialsPath} onClick={onOpenTestimonials}>
          <Icon of={MessageSquareText} size="s" />
          <span>
            {t('card.read', { count: people, amount: count(people) })}
            {about}
          </span>
        </LinkButton>
        <LinkButton kind="secondary" compact to={productsPath}>
          <Icon of={ShoppingBag} size="s" />
          <span>
            {t('card.products')}
            <span className="sr">: {name}</span>
          </span>
        </LinkButton>
      </div>
    </article>
  );
}
