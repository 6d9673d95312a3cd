import { Fragment } from 'react';
import { useConfig } from '../../lib/config/config-context';
import { Note } from '../../ui/note';
import { useLegalTranslation } from './translations';
import { useController } from './use-controller';
import keyValuesStyles from '../../ui/list/key-values.module.css';
import styles from './contact.module.css';

/** The controller and its contact details, from the configuration. */
export function Contact() {
  const { t } = useLegalTranslation();
  const { productName: product } = useConfig();
  const details = useController();
  return (
    <>
      <dl className={`${keyValuesStyles.keyValues} ${styles.contact}`}>
        {details.map(({ detail, value, isConfigured }) => (
          <Fragment key={detail}>
            <dt>{t(`contact.${detail}`)}</dt>
            <dd>
              {isConfigured && (detail === 'email' || detail === 'officer') ? (
                <a href={`mailto:${value}`}>{value}</a>
              ) : (
                value
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      {details.some(({ isConfigured }) => !isConfigured) && (
        <Note kind="practical">{t('contact.unfinished', { product })}</Note>
      )}
    </>
  );
}
