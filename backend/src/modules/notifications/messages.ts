import type { Language } from '../../platform/http/index.js';
import type { MailKind } from './email-delivery.entity.js';

interface MailMessages {
  subject: string;
  paragraphs: string[];
  action: string;
  /** Target of the link: a path, or the page of the testimonial. */
  page: 'testimonial' | `/${string}`;
}

interface NotificationMessages {
  mails: Record<MailKind, MailMessages>;
  pointsAdded: string;
  pointsTakenBack: string;
  footer: string;
}

/** Texts of the mails. In-app notifications are composed by the client. */
export const messages: Record<Language, NotificationMessages> = {
  en: {
    mails: {
      received: {
        subject: 'We received your testimonial',
        paragraphs: [
          'Thank you for sharing your experience. A person reads it before anyone else can see it.',
          'We will write to you as soon as a decision has been made.',
        ],
        action: 'See your testimonial',
        page: 'testimonial',
      },
      approved: {
        subject: 'Your testimonial was approved',
        paragraphs: ['Your testimonial is now public and counts in the ranking. Thank you for helping others decide.'],
        action: 'See your testimonial',
        page: 'testimonial',
      },
      rejected: {
        subject: 'Your testimonial was not approved',
        paragraphs: [
          'A reviewer read your testimonial and did not approve it. The reason is on its page.',
          'You can change it there and send it again.',
        ],
        action: 'Read the reason',
        page: 'testimonial',
      },
      taken_back: {
        subject: 'The approval of your testimonial was revoked',
        paragraphs: [
          'Your testimonial is no longer public. The reason is on its page.',
          'You can change it there and send it again.',
        ],
        action: 'Read the reason',
        page: 'testimonial',
      },
      removed: {
        subject: 'Your testimonial was removed',
        paragraphs: ['An administrator removed your testimonial and its files.'],
        action: 'See your testimonials',
        page: '/my-testimonials',
      },
      purchase_confirmed: {
        subject: 'You earned points for a purchase',
        paragraphs: ['The shop confirmed a purchase you made through one of our links.'],
        action: 'See your points',
        page: '/my-points',
      },
      purchase_reversed: {
        subject: 'The points for a purchase were deducted',
        paragraphs: ['A purchase you made through one of our links was cancelled or returned.'],
        action: 'See your points',
        page: '/my-points',
      },
      export_ready: {
        subject: 'Your data export is ready',
        paragraphs: ['The copy of your data that you requested is ready to download.'],
        action: 'Go to your data',
        page: '/data-rights',
      },
      rectification_approved: {
        subject: 'Your data has been corrected',
        paragraphs: ['We accepted the correction you requested and updated your data.'],
        action: 'Go to your requests',
        page: '/data-rights',
      },
      rectification_refused: {
        subject: 'Your request for a correction was answered',
        paragraphs: [
          'We could not make the correction you requested. You can read the reason on the data rights page.',
        ],
        action: 'Read the reason',
        page: '/data-rights',
      },
    },
    pointsAdded: '{{points}} points were added to your account.',
    pointsTakenBack: '{{points}} points were deducted from your account.',
    footer: 'You receive this message because you have an account at {{product}} and it concerns your activity there.',
  },
  es: {
    mails: {
      received: {
        subject: 'Hemos recibido tu testimonio',
        paragraphs: [
          'Gracias por contar tu experiencia. Una persona la leerá antes de que nadie más pueda verla.',
          'Te escribiremos en cuanto haya una decisión.',
        ],
        action: 'Ver tu testimonio',
        page: 'testimonial',
      },
      approved: {
        subject: 'Tu testimonio se ha aprobado',
        paragraphs: [
          'Tu testimonio ya es público y cuenta en la clasificación. Gracias por ayudar a otras personas a decidir.',
        ],
        action: 'Ver tu testimonio',
        page: 'testimonial',
      },
      rejected: {
        subject: 'Tu testimonio no se ha aprobado',
        paragraphs: [
          'Una persona ha revisado tu testimonio y no lo ha aprobado. El motivo está en su página.',
          'Allí puedes cambiarlo y enviarlo de nuevo.',
        ],
        action: 'Leer el motivo',
        page: 'testimonial',
      },
      taken_back: {
        subject: 'Se ha retirado la aprobación de tu testimonio',
        paragraphs: [
          'Tu testimonio ya no es público. El motivo está en su página.',
          'Allí puedes cambiarlo y enviarlo de nuevo.',
        ],
        action: 'Leer el motivo',
        page: 'testimonial',
      },
      removed: {
        subject: 'Se ha eliminado tu testimonio',
        paragraphs: ['La administración ha eliminado tu testimonio y sus archivos.'],
        action: 'Ver tus testimonios',
        page: '/my-testimonials',
      },
      purchase_confirmed: {
        subject: 'Has ganado puntos por una compra',
        paragraphs: ['Se ha confirmado una compra que hiciste desde uno de nuestros enlaces.'],
        action: 'Ver tus puntos',
        page: '/my-points',
      },
      purchase_reversed: {
        subject: 'Se han descontado los puntos de una compra',
        paragraphs: ['Se ha cancelado o devuelto una compra que hiciste desde uno de nuestros enlaces.'],
        action: 'Ver tus puntos',
        page: '/my-points',
      },
      export_ready: {
        subject: 'La copia de tus datos está lista',
        paragraphs: ['Ya puedes descargar la copia de tus datos que pediste.'],
        action: 'Ir a tus datos',
        page: '/data-rights',
      },
      rectification_approved: {
        subject: 'Hemos corregido tus datos',
        paragraphs: ['Hemos aceptado la rectificación que pediste y tus datos ya están actualizados.'],
        action: 'Ir a tus solicitudes',
        page: '/data-rights',
      },
      rectification_refused: {
        subject: 'Hemos respondido a tu solicitud de rectificación',
        paragraphs: [
          'No hemos podido hacer el cambio que pediste. Puedes leer el motivo en la página «Derechos sobre tus datos».',
        ],
        action: 'Leer el motivo',
        page: '/data-rights',
      },
    },
    pointsAdded: 'Hemos sumado {{points}} puntos a tu cuenta.',
    pointsTakenBack: 'Hemos descontado {{points}} puntos de tu cuenta.',
    footer: 'Recibes este mensaje porque tienes una cuenta en {{product}} y trata de tu actividad en el sitio.',
  },
};
