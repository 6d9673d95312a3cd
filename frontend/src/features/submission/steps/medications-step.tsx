import { useSubmissionTranslation } from '../translations';
import { MedicationBuilder } from './medication-builder';
import { MedicationList } from './medication-list';
import { OtherConditions } from './other-conditions';
import type { StepProps } from './step-props';

export function MedicationsStep(props: StepProps) {
  const { t } = useSubmissionTranslation();
  return (
    <>
      <p className="lead step-lead">{t('medications.lead')}</p>
      <MedicationBuilder {...props} />
      <MedicationList {...props} />
      <div className="field-gap">
        <OtherConditions {...props} />
      </div>
    </>
  );
}
