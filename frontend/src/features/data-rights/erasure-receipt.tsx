import { useFormats } from '../../lib/formats';
import { Button, LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { useErasureReceipt, type ErasureReceipt } from './queries';
import { datePart, saveFile } from '../../lib/save-file';
import { useDataRightsTranslation } from './translations';
import keyValuesStyles from '../../ui/list/key-values.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './erasure-receipt.module.css';
import typography from '../../ui/typography.module.css';

/** The receipt of an erasure: a reference and a date, for a user who no longer has an account. */
export function ErasureReceiptView({ initialReceipt }: { initialReceipt: ErasureReceipt }) {
  const { t } = useDataRightsTranslation();
  const { date } = useFormats();
  const { data: receipt = initialReceipt } = useErasureReceipt(initialReceipt);
  const { reference, state, requestedAt, completedAt } = receipt;
  const download = () => {
    const content = new Blob([JSON.stringify({ format: 'recuento-erasure-receipt', ...receipt }, null, 2)], {
      type: 'application/json',
    });
    saveFile(content, `recuento-erasure-${datePart(requestedAt)}.json`);
  };
  return (
    <div className={`${layout.stack} ${styles.receipt}`}>
      <div role="status">
        <Note title={t(`receipt.${state}`)}>{t(`receipt.${state}Text`)}</Note>
      </div>
      <p className={typography.secondary}>{t('receipt.keep')}</p>
      <dl className={keyValuesStyles.keyValues}>
        <dt>{t('receipt.reference')}</dt>
        <dd className={typography.numeric}>{reference}</dd>
        <dt>{t('receipt.requested')}</dt>
        <dd className={typography.numeric}>{date(requestedAt)}</dd>
        <dt>{t('receipt.done')}</dt>
        <dd className={typography.numeric}>{completedAt ? date(completedAt) : t('receipt.notYet')}</dd>
      </dl>
      <div className={layout.row}>
        <Button onClick={download}>{t('receipt.download')}</Button>
        <LinkButton kind="secondary" to="/">
          {t('receipt.home')}
        </LinkButton>
      </div>
    </div>
  );
}
