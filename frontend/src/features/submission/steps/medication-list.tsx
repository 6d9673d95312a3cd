import { Pill } from 'lucide-react';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { useSubmissionTranslation } from '../translations';
import { ListedItem } from './listed-item';
import type { StepProps } from './step-props';
import fileListStyles from './file-list.module.css';
import formStyles from '../../../ui/form/form.module.css';
import wizardStyles from '../wizard/wizard.module.css';

export function MedicationList({ values, change, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const words = useVocabulary();
  if (values.medications.length === 0) return null;
  return (
    <section className={formStyles.spaced} aria-labelledby="medication-list">
      <h2 id="medication-list" className={wizardStyles.stepHeading}>
        {t('medications.list')}
      </h2>
      <ul className={fileListStyles.files}>
        {values.medications.map((medication) => {
          const type = words.medicationType(medication.type);
          const about = t(medication.forSameCondition ? 'medications.forSame' : 'medications.forOther', { type });
          return (
            <ListedItem
              key={`${medication.type}-${medication.forSameCondition}-${medication.name}`}
              icon={Pill}
              name={medication.name}
              about={medication.id === 0 ? `${about} · ${t('medications.customEntry')}` : about}
              onRemove={() => change({ medications: values.medications.filter((other) => other !== medication) })}
              disabled={disabled}
            />
          );
        })}
      </ul>
    </section>
  );
}
