import type { Env } from '../../../config/env.js';
import { renderMail } from '../../../platform/mail/index.js';
import type { EmailDelivery } from './email-delivery.entity.js';
import { mailPages, messages } from '../messages.js';

type NotifiedSubject = Pick<EmailDelivery, 'kind' | 'language' | 'testimonialId' | 'points'> & {
  /** The number of the receipt, in a mail to a reporter. */
  reportNumber?: string | null;
};

/**
 * Renders a notification mail. It contains no condition, supplement or reason: these are health data, and mail is shown
 * on locked screens and stored by third parties. They are shown after following the link and signing in.
 */
export function renderNotificationMail(
  { kind, language, testimonialId, points, reportNumber = null }: NotifiedSubject,
  { publicUrl, productName }: Pick<Env, 'publicUrl' | 'productName'>,
): { subject: string; text: string; html: string } {
  const { mails, pointsAdded, pointsTakenBack, footer, reporterFooter } = messages[language];
  const { subject, paragraphs, action } = mails[kind];
  const page = mailPages[kind];
  const amount = new Intl.NumberFormat(language).format(Math.abs(points ?? 0));
  const aboutPoints =
    points === null ? [] : [(points > 0 ? pointsAdded : pointsTakenBack).replace('{{points}}', amount)];
  const testimonialOrPage = page === 'testimonial' ? `/my-testimonials/${testimonialId}` : page;
  const path = reportNumber === null ? testimonialOrPage : `/reports/${reportNumber}`;
  return renderMail({
    language,
    sender: productName,
    subject,
    paragraphs: [...paragraphs, ...aboutPoints],
    action: { label: action, url: `${publicUrl}${path}` },
    footer: (reportNumber === null ? footer : reporterFooter).replace('{{product}}', productName),
  });
}
