import { Link } from 'react-router';
import { useEffect } from 'react';
import { FieldGroup } from '../../../ui/form/field';
import { fieldId } from '../form/steps';
import type { ServerError } from '../sending/submission-error';
import { useSubmissionTranslation } from '../translations';
import { useErrorText } from './step-props';
import cardStyles from '../../../ui/layout/card.module.css';
import choiceGroupStyles from '../../../ui/form/choice-group.module.css';
import layout from '../../../ui/layout/layout.module.css';
import styles from './consent-field.module.css';

interface ConsentFieldProps {
  error?: ServerError;
  consentText: string;
  onConsentText: (text: string) => void;
  disabled: boolean;
}

/** Consent applies to the displayed text; in another language the text differs, so the box is unticked. */
export function ConsentField({ error, consentText, onConsentText, disabled }: ConsentFieldProps) {
  const { t } = useSubmissionTranslation();
  const errorText = useErrorText();
  const words = t('consent.text');
  const id = fieldId('consent');
  const stale = consentText !== '' && consentText !== words;

  useEffect(() => {
    if (stale) onConsentText('');
  }, [stale, onConsentText]);

  return (
    <FieldGroup id={id} label={t('consent.label')} error={errorText(error)}>
      <div className={`${cardStyles.box} ${styles.consent}`}>
        <label className={choiceGroupStyles.checkbox}>
          <input
            type="checkbox"
            checked={consentText === words}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onConsentText(event.target.checked ? words : '')}
          />
          <i aria-hidden="true" />
          <span>{words}</span>
        </label>
        <p className={layout.row}>
          <Link to="/privacy-policy" target="_blank" rel="noopener">
            {t('consent.policy')}
          </Link>
          <Link to="/data-rights" target="_blank" rel="noopener">
            {t('consent.rights')}
          </Link>
        </p>
      </div>
    </FieldGroup>
  );
}
