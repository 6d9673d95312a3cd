import { Link } from 'react-router';
import { ReportButton } from '../features/content-reports';
import { SupplementProducts } from '../features/marketplace';
import { SupplementScreen } from '../features/supplements';
import { TestimonialCards } from '../features/testimonials';
import { useLanguage } from '../lib/i18n/use-language';
import { conditionInSentence } from '../lib/vocabulary/condition-in-sentence';

export function Component() {
  const { language } = useLanguage();
  return (
    <SupplementScreen
      renderTestimonials={(testimonials) => (
        <TestimonialCards
          testimonials={testimonials}
          renderSubject={({ conditionId, conditionName, conditionPhrase }) => (
            <Link to={`/conditions/${conditionId}`}>
              {conditionInSentence(conditionPhrase, conditionName, language)}
            </Link>
          )}
          renderActions={({ id }, describedBy) => <ReportButton testimonialId={id} describedBy={describedBy} />}
        />
      )}
      renderProducts={(supplement) => <SupplementProducts supplement={supplement} />}
    />
  );
}
