import { useFormats } from '../../lib/formats';
import { Button, LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { useErasureReceipt, type ErasureReceipt } from './queries';
import { datePart, saveFile } from '../../lib/save-file';
import { useDataRightsTranslation } from './translations';

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
    <div className="stack erased">
      <div role="status">
        <Note title={t(`receipt.${state}`)}>{t(`receipt.${state}Text`)}</Note>
      </div>
      <p className="t2">{t('receipt.keep')}</p>
      <dl className="kv">
        <dt>{t('receipt.reference')}</dt>
        <dd className="num">{reference}</dd>
        <dt>{t('receipt.requested')}</dt>
        <dd className="num">{date(requestedAt)}</dd>
        <dt>{t('receipt.done')}</dt>
        <dd className="num">{completedAt ? date(completedAt) : t('receipt.notYet')}</dd>
      </dl>
      <div className="row">
        <Button onClick={download}>{t('receipt.download')}</Button>
        <LinkButton kind="secondary" to="/">
          {t('receipt.home')}
        </LinkButton>
      </div>
    </div>
  );
}
