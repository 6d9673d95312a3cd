import type { LegalText } from '../../legal-document';

export const es: LegalText = {
  title: 'Términos y condiciones',
  description: 'Las reglas para participar, los puntos, los premios y los enlaces de afiliado.',
  lead: 'El acuerdo entre tú y quien gestiona {{product}}. Se aplica cuando abres una cuenta o compartes un testimonio; por leer no te comprometes a nada más que a jugar limpio.',
  short: [
    'Es gratis, debes tener 18 años o más y puedes irte cuando quieras.',
    'Cuenta solo lo que has vivido. Todo resultado sincero vale lo mismo.',
    'Los puntos no son dinero. El premio mensual está anunciado; los sorteos aún no han empezado.',
    'Los enlaces a tiendas son de afiliado. Nunca cambian una clasificación.',
  ],
  sections: [
    {
      id: 'parties',
      title: 'Con quién es el acuerdo',
      blocks: ['Este acuerdo lo haces con quien gestiona {{product}}:', 'contact'],
    },
    {
      id: 'service',
      title: 'Qué ofrecemos',
      blocks: [
        '{{product}} reúne testimonios sobre suplementos, una persona revisa cada uno y con ellos se hacen [clasificaciones](/how-the-ranking-works). También muestra productos con enlaces a tiendas asociadas.',
        'Es un proyecto personal en desarrollo: todavía no hay actividad comercial ni pagos, lo que se muestra mientras la franja «Datos de prueba» esté arriba son datos de prueba, y las cosas pueden cambiar, fallar o terminar. Si el servicio va a cerrar, lo anunciaremos con tiempo para que te lleves [tus datos](/data-rights).',
      ],
    },
    {
      id: 'account',
      title: 'Tu cuenta',
      blocks: [
        'Debes tener 18 años o más. Una cuenta por persona, con un correo en el que podamos localizarte. No compartas tu contraseña, y avísanos si alguien más ha usado tu cuenta.',
      ],
    },
    {
      id: 'advice',
      title: 'No es consejo médico',
      blocks: [
        'Lo que lees aquí es lo que cada persona cuenta de sí misma. No es consejo médico ni promete que algo te ayude o no te haga daño. Habla con un médico o un farmacéutico antes de empezar, dejar o combinar cualquier producto.',
      ],
    },
    {
      id: 'testimonials',
      title: 'Tus testimonios',
      blocks: [
        'Al compartir un testimonio confirmas que:',
        {
          list: [
            'tomaste el producto tú y lo que cuentas es verdad hasta donde sabes, te haya servido o no;',
            'las palabras y las pruebas son tuyas, y nadie te ha pagado ni te ha dado nada por un resultado concreto;',
            'no contiene datos personales de otras personas, publicidad, llamamientos a dejar un tratamiento médico ni promesas de curación.',
          ],
        },
        'Tus palabras siguen siendo tuyas. Nos permites guardarlas, mostrarlas y traducirlas sin tu nombre, y contarlas en las clasificaciones, gratis y solo para este servicio, hasta que elimines el testimonio. Tus datos de salud los usamos únicamente con tu [consentimiento](/privacy-policy#consent).',
      ],
    },
    {
      id: 'review',
      title: 'Cómo revisamos',
      blocks: [
        'Una persona lee cada testimonio antes de publicarlo. Puede rechazarlo si es confuso, poco creíble, no trae prueba, se sale del tema, está duplicado, es peligroso o muestra datos personales. El resultado nunca es un motivo. Te decimos por qué, y puedes corregirlo y enviarlo otra vez.',
        'Si cambias un testimonio aprobado, se revisa de nuevo y mientras tanto sale de la clasificación. Una aprobación se puede retirar, con un motivo, si se descubre que algo estaba mal.',
        'Cualquiera puede denunciar un testimonio publicado. Decide un revisor que no lo aprobó; hasta entonces puede quedar oculto, y se retira si incumple estas reglas. Podrás leer los motivos y reclamar una vez: [así se tramitan las denuncias](/how-the-ranking-works#reports).',
      ],
    },
    {
      id: 'points',
      title: 'Puntos',
      blocks: [
        {
          table: {
            caption: 'Con qué se ganan puntos',
            head: ['Por', 'Puntos', 'Cuándo'],
            rows: [
              [
                'Un testimonio',
                '+200',
                'Cuando nuestro equipo lo aprueba; una vez por cada problema de salud y suplemento',
              ],
              ['Una compra desde la tienda', '+150', 'Cuando el comercio la confirma y queda verificada'],
            ],
          },
        },
        'Todos los resultados suman lo mismo: mejora significativa, sin cambios o efectos negativos. Los puntos se descuentan si se elimina el testimonio, si se retira su aprobación o si la compra se anula; una aprobación posterior vuelve a sumarlos. Los puntos no son dinero. No se pueden vender, ceder ni cobrar, y desaparecen cuando borras tus datos.',
      ],
    },
    {
      id: 'prize',
      title: 'Premio mensual',
      blocks: [
        'El premio anunciado es un lote de suplementos por valor de 50 euros, una vez al mes. **Los sorteos todavía no han empezado.** Antes del primero estarán aquí su fecha y sus bases: quién participa, cómo cuentan los puntos, cómo se hace el sorteo y cómo se avisa a quien gane. Hasta entonces no se puede ganar nada.',
      ],
    },
    {
      id: 'marketplace',
      title: 'Tienda y enlaces de afiliado',
      blocks: [
        'No vendemos nada. Los productos de la [tienda](/marketplace) enlazan a comercios asociados, y lo que compras allí se lo compras al comercio: se aplican sus precios, sus condiciones y su política de devoluciones. Cada producto dice cuándo comprobamos su precio por última vez; el que cuenta es el del comercio.',
        '**Los enlaces a tiendas son de afiliado.** El comercio puede pagar una comisión a quien gestiona el sitio por las compras que llegan desde ellos. A ti no te cuesta nada más. Ninguna comisión, marca o tienda cambia jamás una puntuación, un puesto en la clasificación o lo que se publica.',
        'Si has iniciado sesión, el enlace lleva un código con el que el comercio puede comunicar tu compra para que sumes puntos, sin saber quién eres. Sin sesión no hay código, ni seguimiento, ni puntos.',
      ],
    },
    {
      id: 'conduct',
      title: 'Lo que no está permitido',
      blocks: [
        {
          list: [
            'inventar testimonios, pruebas o compras, o tener varias cuentas para sumar puntos;',
            'intentar averiguar quién escribió un testimonio;',
            'acceder a datos de otras personas, sobrecargar el servicio o saltarse sus límites;',
            'usar testimonios para anunciar un producto.',
          ],
        },
        'Si incumples estas reglas podemos retirar testimonios, descontar puntos o cerrar tu cuenta. Te diremos por qué, puedes presentar alegaciones y decidirá una persona.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilidad',
      blocks: [
        'Nuestra responsabilidad por este acuerdo se limita a lo que nos hayas pagado en los últimos 12 meses. Como todavía no hay pagos, por ahora esa cantidad es cero.',
        'Este límite no vale en caso de dolo o negligencia grave, de daños a la vida, al cuerpo o a la salud, ni donde la ley no lo permita. Tus derechos como consumidor siguen intactos.',
      ],
    },
    {
      id: 'ending',
      title: 'Darte de baja',
      blocks: [
        'Puedes terminar el acuerdo en cualquier momento y sin dar motivos: basta con borrar tus datos en [derechos sobre tus datos](/data-rights). Una cuenta que nadie ha usado en 3 años se elimina.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios, ley y tribunales',
      blocks: [
        'Si estos términos cambian, el nuevo texto y su fecha estarán aquí antes de aplicarse. Si no te convencen, puedes irte.',
        'Se aplica la ley del país donde está establecido quien gestiona el sitio. También se aplican las normas que te protegen como consumidor en el país donde vives, y puedes acudir a sus tribunales.',
      ],
    },
  ],
};
