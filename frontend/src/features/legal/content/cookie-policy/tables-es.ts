import type { LegalTable } from '../../legal-document';

export const tables = {
  kinds: {
    caption: 'Tipos de cookies y almacenamiento',
    head: ['Tipo', 'Para qué', 'Tu consentimiento', 'Como máximo'],
    rows: [
      [
        'Esencial',
        'Iniciar sesión, seguridad, recordar lo que elegiste sobre las cookies',
        'No hace falta: siempre activo',
        '1 año',
      ],
      ['Funcional', 'Idioma, borradores, volver al punto donde estabas', 'No hace falta: siempre activo', '1 año'],
      ['Analítica', 'Saber cómo se usa el sitio', 'Solo con tu consentimiento', '2 años'],
      ['Marketing', 'Saber qué campañas traen hasta aquí', 'Solo con tu consentimiento', '2 años'],
    ],
  },
  list: {
    caption: 'Cookies y almacenamiento de este sitio',
    head: ['Nombre', 'Dónde', 'Tipo', 'Para qué', 'Cuánto tiempo'],
    rows: [
      [
        '`recuento.session_token`',
        'Cookie que los programas de la página no pueden leer. Con HTTPS su nombre empieza por `__Secure-`',
        'Esencial',
        'Mantener tu sesión iniciada',
        '7 días desde tu última visita, o hasta que cierres la sesión',
      ],
      [
        '`oidc.user:` y el nombre del proveedor',
        'Almacenamiento local, solo donde inicia tu sesión un proveedor de identidad de otro sitio',
        'Esencial',
        'Mantiene tu sesión iniciada',
        'Hasta que cierras la sesión o el proveedor la termina',
      ],
      [
        '`oidc.` y un número al azar',
        'Almacenamiento de sesión, solo donde inicia tu sesión un proveedor de identidad de otro sitio',
        'Esencial',
        'Que la respuesta del proveedor corresponda a tu petición, y adónde querías ir',
        'Hasta que vuelves',
      ],
      [
        '`consent`',
        'Almacenamiento local',
        'Esencial',
        'Lo que elegiste sobre analítica y marketing, y cuándo',
        'Hasta que lo cambies o lo borres; pasado 1 año, o si cambia la pregunta, te la volvemos a hacer',
      ],
      [
        '`consent-banner-dismissed`',
        'Almacenamiento local',
        'Esencial',
        'Que ya respondiste sobre las cookies, para no volver a preguntar',
        'Lo mismo que tu elección',
      ],
      ['`language`', 'Almacenamiento local', 'Funcional', 'El idioma que elegiste', 'Hasta que lo cambies o lo borres'],
      [
        '`submission-draft:` y tu número de usuario',
        'Almacenamiento local',
        'Funcional',
        'Un testimonio sin terminar, sin sus archivos. Son datos de salud: no salen de tu navegador hasta que los envías',
        '7 días; desaparece al enviarlo, al cancelarlo o al cerrar la sesión',
      ],
      [
        '`color-scheme`',
        'Almacenamiento local',
        'Funcional',
        'Colores claros u oscuros, si elegiste',
        'Hasta que lo cambies o lo borres',
      ],
      [
        '`review-keys`',
        'Almacenamiento local',
        'Funcional',
        'Para quienes revisan: si las teclas de la mesa están activas',
        'Hasta que lo cambies o lo borres',
      ],
      [
        '`marketplace-filters`',
        'Almacenamiento de sesión',
        'Funcional',
        'Tus filtros de la tienda mientras miras un producto',
        'Hasta que vuelvas o cierres la pestaña',
      ],
      [
        '`analysisScroll`',
        'Almacenamiento de sesión',
        'Funcional',
        'Por dónde ibas en una clasificación mientras lees testimonios',
        'Hasta que vuelvas o cierres la pestaña',
      ],
      [
        '`welcome-popup`',
        'Almacenamiento de sesión',
        'Funcional',
        'Que ya viste la bienvenida, para no repetirla',
        'Hasta que cierres la pestaña',
      ],
      [
        '`prize-popup:signed-in`, `prize-popup:anonymous`',
        'Almacenamiento de sesión',
        'Funcional',
        'Que ya viste el anuncio del premio, para no repetirlo',
        'Hasta que cierres la pestaña',
      ],
    ],
  },
  analytics: {
    caption: 'Cookies de Google Analytics, solo después de tu consentimiento',
    head: ['Nombre', 'Tipo', 'Para qué', 'Cuánto tiempo'],
    rows: [
      ['`_ga`', 'Analítica', 'Distinguir a un visitante de otro con un número al azar', '2 años'],
      ['`_ga_` y el número del sitio', 'Analítica', 'Mantener juntas las páginas de una visita', '2 años'],
    ],
  },
} satisfies Record<string, LegalTable>;
