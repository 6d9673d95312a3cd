import type { LegalText } from '../../legal-document';
import { tables } from './tables-es';

export const es: LegalText = {
  title: 'Política de cookies',
  description: 'Qué guarda este sitio en tu navegador y durante cuánto tiempo.',
  lead: 'Todo lo que {{product}} guarda en tu navegador, con su nombre. Es poco, y nada que te mida se guarda antes de que aceptes.',
  short: [
    'Sin preguntarte solo se guarda lo que el sitio necesita para funcionar.',
    'La analítica y el marketing están desactivados hasta que los actives, y decir que no es tan fácil como decir que sí.',
    'Puedes cambiar de opinión cuando quieras en las [preferencias de consentimiento](/consent-settings).',
  ],
  sections: [
    {
      id: 'what',
      title: 'De qué trata esta página',
      blocks: [
        'Una cookie es un pequeño texto que un sitio deja en tu navegador y recibe de vuelta en cada visita. Los sitios también pueden escribir en el almacenamiento del navegador, que nunca se envía solo. Usamos las dos cosas, con las mismas reglas. **El almacenamiento de sesión** se vacía al cerrar la pestaña; **el almacenamiento local** se queda hasta que se sustituye o lo borras.',
      ],
    },
    {
      id: 'kinds',
      title: 'Cuatro tipos',
      blocks: [
        { table: tables.kinds },
        'Son los plazos máximos que puede durar una cookie de cada tipo. Muchas duran menos; la lista siguiente dice cuánto.',
      ],
    },
    {
      id: 'list',
      title: 'Qué guardamos',
      blocks: [
        { table: tables.list },
        'Si quien gestiona el sitio usa un proveedor de acceso externo, inicias sesión en el sitio de ese proveedor, con su propia política de cookies.',
      ],
    },
    {
      id: 'analytics',
      title: 'Analítica y marketing',
      blocks: [
        'No hay ninguna analítica salvo que quien gestiona el sitio haya configurado Google Analytics. Y aun así, no se carga ningún programa de Google ni se guarda ninguna cookie antes de que aceptes.',
        'Tu elección se transmite con el modo de consentimiento de Google en cuatro señales: `analytics_storage` sigue lo que elijas para la analítica; `ad_storage`, `ad_user_data` y `ad_personalization`, lo que elijas para el marketing. Las cuatro están denegadas hasta que decidas. No mostramos publicidad.',
        { table: tables.analytics },
        'Los datos de analítica se guardan como máximo 24 meses. Nunca contienen tus testimonios, y ese permiso se pide aparte de todo lo que tiene que ver con tu salud.',
      ],
    },
    {
      id: 'shops',
      title: 'Tiendas asociadas',
      blocks: [
        'No usamos cookies para los enlaces de afiliado. Si has iniciado sesión, la dirección que abres lleva un código, como explica la [política de privacidad](/privacy-policy#recipients). Lo que la tienda guarde después en su propio sitio depende de ella y de lo que aceptes allí.',
      ],
    },
    {
      id: 'choose',
      title: 'Elegir y cambiar de opinión',
      blocks: [
        'En tu primera visita un aviso te pregunta: aceptar todo, rechazar todo, solo lo esencial o personalizar. Las cuatro opciones pesan lo mismo y no hay nada marcado de antemano. En las [preferencias de consentimiento](/consent-settings) puedes ver tu elección y cambiarla cuando quieras. Si has iniciado sesión, además guardamos constancia de ella en [derechos sobre tus datos](/data-rights).',
        'También puedes borrar las cookies y el almacenamiento en tu navegador. Entonces se cierra tu sesión, se pierde el testimonio sin terminar, el idioma vuelve a ser el de tu navegador y el aviso pregunta otra vez.',
      ],
    },
    {
      id: 'ground',
      title: 'Por qué podemos hacerlo',
      blocks: [
        'Lo que es estrictamente necesario para un servicio que pides se puede guardar sin consentimiento: son los tipos esencial y funcional. La analítica y el marketing se basan en tu consentimiento (art. 6.1.a del RGPD), que puedes retirar cuando quieras. Quién es responsable y todos tus derechos están en la [política de privacidad](/privacy-policy).',
      ],
    },
    {
      id: 'contact',
      title: 'Preguntas',
      blocks: ['contact'],
    },
  ],
};
