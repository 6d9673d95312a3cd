import { Note } from '../../../ui/note';
import type { SubmissionForm } from '../form/use-submission-form';
import { useSubmissionTranslation } from '../translations';
import { ConsentField } from './consent-field';
import { ProofFilesField } from './proof-files-field';
import type { StepProps } from './step-props';
import formStyles from '../../../ui/form/form.module.css';

type DocumentationProps = StepProps &
  Pick<SubmissionForm, 'proofFiles' | 'storedFileCount' | 'fileAlerts' | 'addProofFiles' | 'removeProofFile'> & {
    /** The uploaded percentage of each file; null while nothing is being sent. */
    percentages: number[] | null;
    onCancelUpload: () => void;
  };

export function DocumentationStep(props: DocumentationProps) {
  const { t } = useSubmissionTranslation();
  return (
    <>
      <ProofFilesField
        error={props.errors.proofFiles}
        files={props.proofFiles}
        storedCount={props.storedFileCount}
        alerts={props.fileAlerts}
        onAdd={props.addProofFiles}
        onRemove={props.removeProofFile}
        percentages={props.percentages}
        onCancelUpload={props.onCancelUpload}
        disabled={props.disabled}
      />
      <ConsentField
        error={props.errors.consent}
        consentText={props.values.consentText}
        onConsentText={(consentText) => props.change({ consentText })}
        disabled={props.disabled}
      />
      <div className={formStyles.spaced}>
        <Note title={t('next.title')}>{t('next.text')}</Note>
      </div>
    </>
  );
}
