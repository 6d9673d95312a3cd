import { useState } from 'react';
import { useFormats } from '../../lib/formats';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/choice-group';
import { FileField } from '../../ui/file-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useShops } from './purchase-queries';
import { MAX_FEED_BYTES } from './send-feed';
import { useMarketplaceAdminTranslation } from './translations';
import layout from '../../ui/layout.module.css';
import styles from './feed-form.module.css';
import typography from '../../ui/typography.module.css';

export interface ChosenFeed {
  advertiser: string;
  referenceParameter: string;
  file: File;
  confirmEmpty: boolean;
}

interface FeedFormProps {
  /** Percentage of the upload; null while nothing is being sent. */
  progress: number | null;
  onSend: (feed: ChosenFeed) => void;
  onStop: () => void;
}

/** Option value for a new partner; a partner name cannot contain a colon. */
const ANOTHER = ':';
const NAME = /^(?=.{1,100}$)[!-+\--9;-~]+( [!-+\--9;-~]+)*$/;
const PARAMETER = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

export function FeedForm({ progress, onSend, onStop }: FeedFormProps) {
  const { t } = useMarketplaceAdminTranslation();
  const { data: shops = [] } = useShops(true);
  const [shop, setShop] = useState('');
  const [name, setName] = useState('');
  const [parameter, setParameter] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [confirmEmpty, setConfirmEmpty] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isAnother = shop === ANOTHER;
  const advertiser = (isAnother ? name : shop).trim();
  const referenceParameter = isAnother ? parameter.trim() : '';

  const fieldErrors = {
    shop: shop === '' ? t('feeds.form.shopMissing') : undefined,
    name: isAnother && !NAME.test(advertiser) ? t('feeds.form.nameWrong') : undefined,
    parameter:
      referenceParameter !== '' && !PARAMETER.test(referenceParameter) ? t('feeds.form.parameterWrong') : undefined,
    file:
      file === null ? t('feeds.form.fileMissing') : file.size > MAX_FEED_BYTES ? t('feeds.form.fileLarge') : undefined,
  };
  const shown: Partial<typeof fieldErrors> = isSubmitted ? fieldErrors : {};
  const send = () => {
    setSubmitted(true);
    if (file && !Object.values(fieldErrors).some(Boolean))
      onSend({ advertiser, referenceParameter, file, confirmEmpty });
  };
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={t('feeds.form.label')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset disabled={progress !== null}>
        <SelectField
          label={t('feeds.form.shop')}
          error={shown.shop}
          options={[
            ...shops.map((value) => ({ value, label: value })),
            { value: ANOTHER, label: t('feeds.form.another') },
          ]}
          value={shop}
          onValue={setShop}
        />
        {isAnother && (
          <>
            <TextField
              label={t('feeds.form.name')}
              hint={t('feeds.form.nameHint')}
              error={shown.name}
              autoComplete="off"
              value={name}
              onValue={setName}
            />
            <TextField
              label={t('feeds.form.parameter')}
              hint={t('feeds.form.parameterHint')}
              error={shown.parameter}
              autoComplete="off"
              value={parameter}
              onValue={setParameter}
            />
          </>
        )}
        <FileField
          id="feed-file"
          label={t('feeds.form.file')}
          hint={t('feeds.form.fileHint')}
          error={shown.file}
          accept=".csv,.json,text/csv,application/json"
          onFile={setFile}
        />
        <CheckboxField
          label={t('feeds.form.confirmEmpty')}
          hint={t('feeds.form.confirmEmptyHint')}
          checked={confirmEmpty}
          onChecked={setConfirmEmpty}
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
