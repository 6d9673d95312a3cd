import { useFormats } from '../../lib/formats';
import { sumFigures } from './breakdown';
import type { Points } from './queries';
import { usePointsTranslation } from './translations';

export function Total({ points: { totalPoints, monthlyBreakdown } }: { points: Points }) {
  const { t } = usePointsTranslation();
  const { count } = useFormats();
  const { testimonialPoints, purchasePoints } = sumFigures(monthlyBreakdown);
  return (
    <div className="total">
      <p>
        <b>{t('total')}</b>
      </p>
      <p className="n">{count(totalPoints)}</p>
      <p>{t('sources', { testimonials: count(testimonialPoints), purchases: count(purchasePoints) })}</p>
    </div>
  );
}

const PER_TESTIMONIAL = 200;
const PER_PURCHASE = 150;

export function HowToEarn() {
  const { t } = usePointsTranslation();
  return (
    <section className="earn">
      <h2>{t('earn.title')}</h2>
      <dl className="kv keep">
        <dt>{t('earn.testimonial')}</dt>
        <dd>
          <b className="num">+{PER_TESTIMONIAL}</b>
        </dd>
        <dt>{t('earn.purchase')}</dt>
        <dd>
          <b className="num">+{PER_PURCHASE}</b>
        </dd>
      </dl>
      <p className="small muted">{t('earn.note')}</p>
    </section>
  );
}
