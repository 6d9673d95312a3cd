import { CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { useLanguage } from '../../../lib/i18n/use-language';
import { conditionInSentence } from '../../../lib/vocabulary/condition-in-sentence';
import { midSentence } from '../../../lib/vocabulary/mid-sentence';
import { readOutcome } from '../../../lib/vocabulary/values';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { OutcomeBadge } from '../../../ui/evidence/outcome-badge';
import { Icon } from '../../../ui/icon';
import { useContentReportsTranslation } from '../translations';
import type { ReportedTestimonial, Severity } from './queries';
import styles from './report-queue.module.css';
import typography from '../../../ui/typography.module.css';

const ICONS: Record<Severity, LucideIcon> = { high: TriangleAlert, medium: CircleAlert, low: Info };

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useContentReportsTranslation();
  return (
    <span className={`${styles.severity} ${styles[severity]}`}>
      <Icon of={ICONS[severity]} size="s" />
      <span className={typography.visuallyHidden}>{t('queue.severity')}: </span>
      {t(`queue.severities.${severity}`)}
    </span>
  );
}

interface ReportedTestimonialHeadProps {
  testimonial: ReportedTestimonial;
  /** Above the title. */
  state: ReactNode;
}

/** Which testimonial it is about, with a link to all that reviewers can see of it. */
export function ReportedTestimonialHead({ testimonial, state }: ReportedTestimonialHeadProps) {
  const { t } = useContentReportsTranslation();
  const { date } = useFormats();
  const words = useVocabulary();
  const { language } = useLanguage();
  const { id, supplementName, isSupplementUserGenerated, conditionName, conditionPhrase, gender, ageRange, createdAt } =
    testimonial;
  const outcome = readOutcome(testimonial.perceivedImprovement);
  return (
    <div className={styles.head}>
      <div>
        <div className={styles.state}>{state}</div>
        <h2>
          <Link to={`/admin/testimonial/${id}`}>
            {t('queue.subject', {
              id: String(id),
              supplement: midSentence(supplementName, isSupplementUserGenerated),
              condition: conditionInSentence(conditionPhrase, conditionName, language),
            })}
          </Link>
        </h2>
        <p className={`${typography.small} ${typography.secondary}`}>
          {t('queue.person', { gender: words.gender(gender), age: words.ageRange(ageRange), date: date(createdAt) })}
        </p>
      </div>
      {outcome && <OutcomeBadge outcome={outcome} />}
    </div>
  );
}
