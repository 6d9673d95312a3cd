import { useFormats } from '../../lib/formats';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/choice-group';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid';
import { FileField } from '../../ui/form/file-field';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { useShops } from './purchase-queries';
import { ShopsError } from './shops-error';
import { useMarketplaceAdminTranslation } from './translations';
import { ANOTHER, type FeedFormState, type FeedValues } from './use-feed-form';
import layout from '../../ui/layout/layout.module.css';
import styles from './feed-form.module.css';
import typography from '../../ui/typography.module.css';

interface FeedFormProps {
  form: FeedFormState;
  /** Percentage of the upload; null while nothing is being sent. */
  progress: number | null;
  /** Returns false if a field is invalid. */
  onSubmit: () => boolean;
  onStop: () => void;
}

export function FeedForm({ form, progress, onSubmit, onStop }: FeedFormProps) {
  const { t } = useMarketplaceAdminTranslation();
  const { data: shops = [] } = useShops();
  const { values, errors, change, isAnother } = form;
  const errorOf = (field: keyof FeedValues) => errors[field] && t(`feeds.form.${errors[field]}`);
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={t('feeds.form.label')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!onSubmit()) focusFirstInvalid(event.currentTarget);
      }}
    >
      <ShopsError />
      <fieldset disabled={progress !== null}>
        <SelectField
          label={t('feeds.form.shop')}
          error={errorOf('shop')}
          options={[
            ...shops.map((value) => ({ value, label: value })),
            { value: ANOTHER, label: t('feeds.form.another') },
          ]}
          value={values.shop}
          onValue={(shop) => change({ shop })}
        />
        {isAnother && (
          <>
            <TextField
              label={t('feeds.form.name')}
              hint={t('feeds.form.nameHint')}
              error={errorOf('name')}
              autoComplete="off"
              value={values.name}
              onValue={(name) => change({ name })}
            />
            <TextField
              label={t('feeds.form.parameter')}
              hint={t('feeds.form.parameterHint')}
              error={errorOf('parameter')}
              autoComplete="off"
              value={values.parameter}
              onValue={(parameter) => change({ parameter })}
            />
          </>
        )}
        <FileField
          id="feed-file"
          label={t('feeds.form.file')}
          hint={t('feeds.form.fileHint')}
          error={errorOf('file')}
          accept=".csv,.json,text/csv,application/json"
          onFile={(file) => change({ file })}
        />
        <CheckboxField
          label={t('feeds.form.confirmEmpty')}
          hint={t('feeds.form.confirmEmptyHint')}
          checked={values.confirmEmpty}
          onChecked={(confirmEmpty) => change({ confirmEmpty })}
        />
      </fieldset>
      {progress === null ? (
        <Button type="submit">{t('feeds.form.send')}</Button>
      ) : (
        <Progress percentage={progress} onStop={onStop} />
      )}
    </form>
  );
}

function Progress({ percentage, onStop }: { percentage: number; onStop: () => void }) {
  const { t } = useMarketplaceAdminTranslation();
  const { percent } = useFormats();
  const label = percentage < 100 ? t('feeds.form.sending', { percent: percent(percentage) }) : t('feeds.form.checking');
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('feeds.form.progress')}
        aria-valuenow={percentage}
        aria-valuetext={label}
      >
        <i style={{ width: `${percentage}%` }} />
      </div>
      <div className={`${layout.row} ${layout.spaceBetween}`}>
        <span className={`${typography.small} ${typography.secondary}`}>{label}</span>
        <Button kind="secondary" compact onClick={onStop}>
          {t('feeds.form.stop')}
        </Button>
      </div>
    </div>
  );
}
