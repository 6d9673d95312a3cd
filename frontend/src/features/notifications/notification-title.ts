import { useLanguage } from '../../lib/i18n/use-language';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { midSentence } from '../../lib/vocabulary/mid-sentence';
import type { Notification } from './queries';
import { useNotificationsTranslation } from './translations';

/** The title of a notification: the event and its testimonial, order or request. */
export function useNotificationTitle(): (notification: Notification) => string {
  const { t } = useNotificationsTranslation();
  const { language } = useLanguage();
  return ({ kind, supplementName, conditionName, conditionPhrase, ...notification }) => {
    const { isSupplementUserGenerated, advertiserName, orderReference, requestId } = notification;
    switch (kind) {
      case 'approved':
      case 'rejected':
      case 'taken_back':
      case 'removed':
      case 'testimonial_hidden':
      case 'report_decided':
        return supplementName && conditionName
          ? t(`title.${kind}`, {
              supplement: midSentence(supplementName, isSupplementUserGenerated),
              condition: conditionInSentence(conditionPhrase, conditionName, language),
            })
          : t(`unnamed.${kind}`);
      case 'purchase_confirmed':
      case 'purchase_reversed':
        return advertiserName && orderReference
          ? t(`title.${kind}`, { shop: advertiserName, order: orderReference })
          : t(`unnamed.${kind}`);
      case 'rectification_approved':
      case 'rectification_refused':
        return requestId === null ? t(`unnamed.${kind}`) : t(`title.${kind}`, { id: requestId });
      case 'report_closed':
        return t('unnamed.report_closed');
      default:
        return t('unnamed.export_ready');
    }
  };
}
