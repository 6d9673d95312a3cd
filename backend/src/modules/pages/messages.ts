import type { Language } from '../../platform/http/index.js';

export interface HeadMessages {
  title: string;
  description: string;
}

type Subject =
  | 'home'
  | 'condition'
  | 'plainCondition'
  | 'testimonials'
  | 'plainTestimonials'
  | 'about'
  | 'method'
  | 'marketplace'
  | 'share'
  | 'privacy'
  | 'notice'
  | 'cookies'
  | 'terms'
  | 'consent'
  | 'rights'
  | 'personal'
  | 'notFound';

/** Titles and descriptions of the pages, equal to those of the single-page app. */
export const messages: Record<Language, Record<Subject, HeadMessages>> = {
  en: {
    home: {
      title: 'Which supplements helped, and which did not',
      description:
        'Search a health condition to see which supplements people tried, how many felt better, and how many felt nothing or felt worse.',
    },
    condition: {
      title: 'Supplements for {{condition}}',
      description:
        'How people rated the supplements that they took for {{condition}}: good results, no change and negative effects.',
    },
    testimonials: {
      title: '{{supplement}} for {{condition}}: testimonials',
      description: 'What people who took {{supplement}} for {{condition}} report: dose, time to results, side effects.',
    },
    plainCondition: {
      title: 'Supplements: {{condition}}',
      description: 'How people rated the supplements that they took: good results, no change and negative effects.',
    },
    plainTestimonials: {
      title: '{{supplement}}: testimonials ({{condition}})',
      description: 'What people who took {{supplement}} report: dose, time to results, side effects.',
    },
    about: {
      title: 'About',
      description: 'What others took, and whether it helped. How reviews, points and prizes work.',
    },
    method: {
      title: 'How the ranking works',
      description: 'The score, its interval, the order and their limits, with an example to play with and open data.',
    },
    marketplace: { title: 'Marketplace', description: 'Supplement products with links to partner shops.' },
    share: {
      title: 'Share your experience',
      description: 'Tell us what you took, how you took it and what changed. Six short steps, under 3 minutes.',
    },
    privacy: { title: 'Privacy policy', description: 'What is stored about you, why, how long, and your rights.' },
    notice: { title: 'Legal notice', description: 'Who is behind this personal project in development.' },
    cookies: { title: 'Cookie policy', description: 'What this site stores in your browser, and for how long.' },
    terms: {
      title: 'Terms and conditions',
      description: 'The rules for taking part, points, prizes and affiliate links.',
    },
    consent: { title: 'Consent settings', description: 'Choose what this site may measure.' },
    rights: { title: 'Data rights', description: 'Access, download, correct or erase the data we store about you.' },
    personal: { title: 'Personal area', description: 'Only for you.' },
    notFound: { title: 'Page not found', description: 'There is no page at this address.' },
  },
  es: {
    home: {
      title: 'Qué suplementos sirvieron y cuáles no',
      description:
        'Busca un problema de salud y mira qué suplementos probó la gente, cuántas personas mejoraron y cuántas no notaron nada o empeoraron.',
    },
    condition: {
      title: 'Suplementos para {{condition}}',
      description:
        'Qué dice la gente de los suplementos que tomó para {{condition}}: buenos resultados, sin cambios y efectos negativos.',
    },
    testimonials: {
      title: '{{supplement}} para {{condition}}: testimonios',
      description:
        'Qué cuentan quienes tomaron {{supplement}} para {{condition}}: dosis, cuándo se nota y efectos secundarios.',
    },
    plainCondition: {
      title: 'Suplementos: {{condition}}',
      description: 'Qué dice la gente de los suplementos que tomó: buenos resultados, sin cambios y efectos negativos.',
    },
    plainTestimonials: {
      title: '{{supplement}}: testimonios ({{condition}})',
      description: 'Qué cuentan quienes tomaron {{supplement}}: dosis, cuándo se nota y efectos secundarios.',
    },
    about: {
      title: 'Acerca de',
      description: 'Qué tomaron otras personas y si les sirvió. Cómo funcionan la revisión, los puntos y los premios.',
    },
    method: {
      title: 'Cómo funciona la clasificación',
      description: 'La puntuación, su intervalo, el orden y sus límites, con un ejemplo para probar y datos abiertos.',
    },
    marketplace: { title: 'Tienda', description: 'Suplementos con enlaces a tiendas asociadas.' },
    share: {
      title: 'Comparte tu experiencia',
      description: 'Cuéntanos qué tomaste, cómo lo tomaste y qué cambió. Seis pasos cortos, menos de 3 minutos.',
    },
    privacy: {
      title: 'Política de privacidad',
      description: 'Qué se guarda sobre ti, para qué, cuánto tiempo, y tus derechos.',
    },
    notice: { title: 'Aviso legal', description: 'Quién está detrás de este proyecto personal en desarrollo.' },
    cookies: {
      title: 'Política de cookies',
      description: 'Qué guarda este sitio en tu navegador y durante cuánto tiempo.',
    },
    terms: {
      title: 'Términos y condiciones',
      description: 'Las reglas para participar, los puntos, los premios y los enlaces de afiliado.',
    },
    consent: { title: 'Preferencias de consentimiento', description: 'Elige qué puede medir este sitio.' },
    rights: {
      title: 'Derechos sobre tus datos',
      description: 'Consulta, descarga, corrige o borra los datos que guardamos sobre ti.',
    },
    personal: { title: 'Mi espacio', description: 'Solo para ti.' },
    notFound: { title: 'Página no encontrada', description: 'No hay ninguna página en esta dirección.' },
  },
};
