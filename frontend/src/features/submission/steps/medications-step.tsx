import { useSubmissionTranslation } from '../translations';
import { MedicationBuilder } from './medication-builder';
import { MedicationList } from './medication-list';
import { OtherConditions } from './other-conditions';
import type { StepProps } from './step-props';
import formStyles from '../../../ui/form/form.module.css';
import typography from '../../../ui/typography.module.css';
import wizardStyles from '../wizard/wizard.module.css';

export function MedicationsStep(props: StepProps) {
  const { t } = useSubmissionTranslation();
  return (
    <>
      <p className={`${typography.lead} ${wizardStyles.stepLead}`}>{t('medications.lead')}</p>
      <MedicationBuilder {...props} />
      <MedicationList {...props} />
      <div className={formStyles.spaced}>
        <OtherConditions {...props} />
      </div>
    </>
  );
}
