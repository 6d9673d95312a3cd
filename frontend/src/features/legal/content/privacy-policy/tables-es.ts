import type { LegalTable } from '../../legal-document';

export const tables = {
  kinds: {
    caption: 'Datos personales por tipo',
    head: ['Tipo', 'Qué es', 'Quién lo ve'],
    rows: [
      [
        'Cuenta',
        'Nombre, correo y, si entras con nuestro propio acceso, tu contraseña en una forma que no se puede descifrar y, si activas el segundo paso, su clave cifrada.',
        'Tú. Quien revisa no ve de quién es el testimonio.',
      ],
      [
        'Testimonio',
        'Problema de salud, suplemento y marca, cómo lo tomaste, resultado, efectos secundarios, tus palabras, franja de edad y género. **Son datos de salud.**',
        'Todo el mundo, sin tu nombre, cuando se aprueba. Antes, tú y quien revisa.',
      ],
      [
        'Otros medicamentos y problemas de salud',
        'Qué más tomas y qué otros problemas de salud tienes, si nos lo cuentas. **Son datos de salud.**',
        'Tú y quien revisa.',
      ],
      [
        'Pruebas de consumo',
        'Fotos o PDF que muestran que tomaste el producto. Quitamos de las fotos la ubicación y los datos de la cámara antes de que nadie pueda abrirlas.',
        'Tú y quien revisa, mediante enlaces que caducan pronto.',
      ],
      ['Revisión', 'Decisión, motivo y cuándo se tomó.', 'Tú y quien revisa. El público solo ve recuentos.'],
      ['Puntos', 'Cada suma y cada descuento, con su fecha.', 'Tú.'],
      [
        'Compras',
        'Una referencia de clic y el idioma en que viste sus enlaces, para nuestros correos sobre compras; el número de pedido, el importe y el estado que la tienda nos comunica con ella.',
        'Tú y la administración.',
      ],
      [
        'Consentimientos y solicitudes',
        'Qué aceptaste, con qué palabras y cuándo; tus solicitudes sobre tus datos y nuestras respuestas.',
        'Tú y la administración.',
      ],
      [
        'Denuncias y reclamaciones',
        'Qué testimonio denuncias y por qué, tu correo si lo indicas y tu reclamación contra una decisión; sin cuenta, también un resumen cifrado de tu dirección de red.',
        'Tú y quien revisa, que no ve quién denunció. Quien escribió el testimonio conoce el tipo de motivo.',
      ],
      [
        'Datos técnicos',
        'Tu dirección de red, que contamos para frenar abusos y que anotamos junto al nombre de tu navegador en cada sesión. Con cada testimonio guardamos un resumen cifrado de ella, un código del que nadie puede deducir la dirección, y otro de cada foto. En nuestros registros no hay nombres, ni direcciones, ni nada de lo que buscaste o escribiste.',
        'Quien gestiona el servicio. Quien revisa ve cuántas cuentas comparten una dirección o un recibo, no de quién son.',
      ],
    ],
  },
  purposes: {
    caption: 'Finalidades y bases legales según el Reglamento General de Protección de Datos (RGPD)',
    head: ['Finalidad', 'Datos', 'Base legal'],
    rows: [
      [
        'Revisar tu testimonio, publicarlo sin tu nombre y contarlo en las clasificaciones',
        'Testimonio, otros medicamentos y problemas de salud, pruebas de consumo',
        'Tu consentimiento explícito para usar datos de salud: art. 9.2.a junto con art. 6.1.a',
      ],
      [
        'Darte una cuenta y avisarte de qué ha pasado con tus testimonios',
        'Cuenta, revisión',
        'El acuerdo contigo: art. 6.1.b',
      ],
      [
        'Sumar puntos y, cuando empiecen los sorteos, entregar el premio',
        'Puntos, compras, cuenta',
        'El acuerdo contigo: art. 6.1.b',
      ],
      [
        'Medir cómo se usa el sitio',
        'Analítica, como explica la [política de cookies](/cookie-policy#analytics)',
        'Tu consentimiento: art. 6.1.a',
      ],
      [
        'Proteger el servicio de abusos y fraudes',
        'Datos técnicos, pruebas de consumo',
        'Nuestro interés legítimo en un servicio del que fiarse: art. 6.1.f; para las pruebas, tu consentimiento explícito',
      ],
      [
        'Responder a tus solicitudes y poder demostrar que consentiste',
        'Consentimientos y solicitudes',
        'Obligación legal: art. 6.1.c',
      ],
      [
        'Decidir sobre denuncias y reclamaciones e informar a ambas partes',
        'Denuncias y reclamaciones, testimonio, cuenta',
        'Obligación legal: art. 6.1.c, con el Reglamento de Servicios Digitales',
      ],
    ],
  },
  periods: {
    caption: 'Plazos de conservación',
    head: ['Datos', 'Se guardan'],
    rows: [
      ['Cuenta', 'Hasta que la elimines, o tras 3 años de inactividad'],
      ['Testimonios y pruebas de consumo', 'Hasta que elimines el testimonio, o con tu cuenta'],
      ['Que nuestro equipo eliminó un testimonio tuyo, y el motivo', 'Con tu cuenta'],
      ['Puntos, compras, notificaciones', 'Con tu cuenta'],
      ['Qué correos te enviamos, y cuándo', '1 año, o hasta que elimines tu cuenta'],
      ['Consentimientos', 'Se cierran en cuanto los retiras; se borran con tu cuenta'],
      [
        'Textos y correos de las denuncias, textos de las reclamaciones',
        '200 días desde la decisión, o hasta que borres tus datos',
      ],
      ['Analítica', 'Como máximo 24 meses'],
      ['Sesión iniciada', '7 días desde tu última visita, o hasta que cierres la sesión'],
      [
        'Resumen cifrado de la dirección desde la que se envió un testimonio',
        '30 días, y nunca más allá del borrado del testimonio',
      ],
      [
        'Borrador de un testimonio',
        '7 días y solo en tu navegador; desaparece al enviarlo, al cancelarlo o al cerrar la sesión',
      ],
      [
        'Texto de una solicitud o reclamación sin enviar',
        'Solo en tu navegador; desaparece al enviarlo, al cancelarlo, al cerrar la sesión o al cerrar la pestaña',
      ],
      [
        'Justificante de un borrado',
        'Permanece, como prueba de que se hizo. Contiene una fecha y ningún dato personal',
      ],
    ],
  },
} satisfies Record<string, LegalTable>;
