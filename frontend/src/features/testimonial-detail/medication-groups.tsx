import type { components } from '../../api/schema';
import { lowerFirst } from '../../lib/vocabulary/mid-sentence';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Badge } from '../../ui/badge';
import { KeyValues } from './key-values';
import { useTestimonialDetailTranslation } from './translations';
import styles from './medication-groups.module.css';
import typography from '../../ui/typography.module.css';

type Medication = components['schemas']['ConcurrentMedicationDto'];

/** For the same condition, for other conditions, and custom names. */
export function MedicationGroups({ medications }: { medications: readonly Medication[] }) {
  const { t } = useTestimonialDetailTranslation();
  const listed = medications.filter((medication) => !medication.isOther);
  const groups = {
    same: listed.filter((medication) => medication.forSameCondition),
    other: listed.filter((medication) => !medication.forSameCondition),
    custom: medications.filter((medication) => medication.isOther),
  };
  return (
    <KeyValues
      rows={(Object.keys(groups) as (keyof typeof groups)[]).map((group) => [
        t(`medications.${group}`),
        groups[group].length > 0 ? <MedicationList medications={groups[group]} /> : t('medications.none'),
      ])}
    />
  );
}

function MedicationList({ medications }: { medications: readonly Medication[] }) {
  const { t } = useTestimonialDetailTranslation();
  const words = useVocabulary();
  const type = (medication: Medication) => lowerFirst(words.medicationType(medication.type));
  const purpose = (medication: Medication) =>
    medication.forSameCondition ? t('medications.forSame') : t('medications.forOther');
  return (
    <ul className={styles.medications}>
      {medications.map((medication, index) => (
        <li key={index}>
          {medication.name}{' '}
          <span className={typography.muted}>
            {medication.isOther ? `(${type(medication)}, ${purpose(medication)})` : `(${type(medication)})`}
          </span>{' '}
          {medication.isOther && <Badge kind="neutral">{t('medications.userGenerated')}</Badge>}
        </li>
      ))}
    </ul>
  );
}
