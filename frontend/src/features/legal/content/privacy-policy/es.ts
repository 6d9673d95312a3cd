import type { LegalText } from '../../legal-document';
import { tables } from './tables-es';

export const es: LegalText = {
  title: 'Política de privacidad',
  description: 'Qué se guarda sobre ti, para qué, cuánto tiempo, y tus derechos.',
  lead: 'Lo que le cuentas a {{product}} sobre tu salud es de lo más privado que hay. Esta página explica qué pasa con ello, sin que necesites un abogado para entenderla.',
  short: [
    'Decides tú. Solo usamos tus datos de salud con tu consentimiento explícito, y puedes retirarlo cuando quieras.',
    'Tu nombre, tu correo y tus pruebas de consumo no se publican nunca.',
    'Sobre cada testimonio decide una persona, no un programa.',
    'Nadie compra tus datos y no hacemos ningún perfil publicitario de ti.',
    'Puedes consultar, llevarte, corregir o borrar todo en [derechos sobre tus datos](/data-rights). Respondemos en 30 días como máximo.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Quién es responsable',
      blocks: [
        'El responsable decide para qué y cómo se usan tus datos personales, y responde de ello. El delegado de protección de datos vela por que se haga bien y atiende tus preguntas.',
        'contact',
      ],
    },
    {
      id: 'age',
      title: 'Solo para mayores de 18 años',
      blocks: [
        'Debes tener 18 años o más para tener una cuenta o compartir un testimonio. El formulario lo dice, sus franjas de edad empiezan en los 18 y en el consentimiento declaras tu mayoría de edad. No pedimos ningún documento de identidad: supondría guardar sobre ti más de lo necesario.',
        'Si quien revisa tiene motivos para pensar que un testimonio es de una persona menor, no se publica. Si sabes de datos de un menor en este sitio, escribe al delegado de protección de datos y los borraremos.',
      ],
    },
    {
      id: 'data',
      title: 'Qué guardamos sobre ti',
      blocks: [
        'Casi todo nos lo das tú. Para leer clasificaciones y testimonios no hace falta cuenta.',
        { table: tables.kinds },
        'Nunca te pedimos la fecha de nacimiento, la dirección postal ni datos bancarios, y aquí no hay pagos.',
      ],
    },
    {
      id: 'purposes',
      title: 'Para qué los usamos y con qué base legal',
      blocks: [
        { table: tables.purposes },
        'No tienes por qué darnos nada de esto. Sin cuenta puedes leerlo todo; sin el consentimiento no se puede enviar un testimonio. No usamos tus datos para nada más.',
      ],
    },
    {
      id: 'public',
      title: 'Qué pueden leer los demás',
      blocks: [
        'Un testimonio aprobado muestra tus palabras, la dosis, la frecuencia, la duración, el resultado, los efectos secundarios, la marca, tu franja de edad, tu género y la fecha. Los buscadores pueden encontrarlo. No muestra tu nombre, tu correo, tus pruebas de consumo ni tus otros medicamentos o problemas de salud.',
        'Por favor, no escribas nada que permita identificarte a ti o a otra persona. Quien revisa se fija en ello, pero con una enfermedad rara unos pocos detalles pueden bastar a quien te conoce.',
        'Las clasificaciones y los [datos abiertos](/how-the-ranking-works#data) contienen solo recuentos. Los grupos de menos de cinco personas no figuran en los datos abiertos.',
      ],
    },
    {
      id: 'review',
      title: 'Deciden personas, no programas',
      blocks: [
        'Una persona lee cada testimonio y decide. Un programa señala los pasajes que merecen una segunda mirada, como un teléfono o la promesa de una cura, pero nunca rechaza nada por su cuenta. Nadie puede revisar su propio testimonio.',
        'No tomamos decisiones automatizadas que tengan efectos legales o parecidos sobre ti, ni elaboramos perfiles (art. 22 del RGPD). La clasificación valora suplementos, no personas: [así cuenta](/how-the-ranking-works).',
      ],
    },
    {
      id: 'recipients',
      title: 'Quién más recibe datos',
      blocks: [
        {
          list: [
            '**Proveedores que hacen funcionar el servicio**, como alojamiento, envío de correo o un proveedor de acceso externo, si quien lo gestiona los utiliza. Solo pueden actuar siguiendo nuestras instrucciones.',
            '**Tiendas asociadas.** Si has iniciado sesión y abres el enlace de una tienda, la dirección lleva una referencia de clic: un código que se calcula con una clave secreta a partir de tu número de usuario, distinto para cada tienda. La tienda no puede saber con él quién eres. Sin sesión no hay referencia ni seguimiento.',
            '**Google**, solo si quien gestiona el servicio ha configurado Google Analytics y solo después de que aceptes la analítica.',
            '**Autoridades y tribunales**, cuando una ley nos obliga.',
          ],
        },
        'No vendemos datos. Si un proveedor trabaja fuera del Espacio Económico Europeo, la transferencia se apoya en una decisión de adecuación de la Comisión Europea o en sus cláusulas contractuales tipo. El delegado de protección de datos te dirá cuáles se aplican.',
      ],
    },
    {
      id: 'retention',
      title: 'Cuánto tiempo los guardamos',
      blocks: [{ table: tables.periods }],
    },
    {
      id: 'rights',
      title: 'Tus derechos',
      blocks: [
        {
          list: [
            '**Acceso:** saber qué tenemos sobre ti y recibir una copia de todo.',
            '**Portabilidad:** llevarte lo que nos diste en un formato que otros servicios puedan leer.',
            '**Rectificación:** que corrijamos lo que esté mal.',
            '**Supresión:** que lo borremos todo. El [apartado siguiente](#erasure) explica qué significa.',
            '**Limitación:** que guardemos tus datos sin usarlos, por ejemplo mientras se resuelve una reclamación.',
            '**Oposición:** decir que no a un uso que se apoya en nuestro interés legítimo.',
            '**Retirar tu consentimiento** en cualquier momento y con la misma facilidad con que lo diste. Lo hecho hasta entonces sigue siendo lícito.',
            '**Decisión humana:** no quedar sujeto a lo que decida un programa por sí solo. No tomamos decisiones así.',
            '**Reclamación:** acudir a una [autoridad de control](#complaint).',
          ],
        },
        'El acceso, la portabilidad, la rectificación y la supresión están a unos clics en [derechos sobre tus datos](/data-rights): con iniciar sesión queda acreditada tu identidad. Para los demás, escribe al delegado de protección de datos. Es gratis y respondemos en un plazo de 30 días.',
      ],
    },
    {
      id: 'erasure',
      title: 'Qué hace el borrado',
      blocks: [
        'Al borrar tus datos se eliminan tu cuenta, tus testimonios, tus pruebas de consumo, tus puntos, tus consentimientos, tus referencias de clic, tus borradores y tus exportaciones, además de tu identidad en el proveedor de acceso, o se le avisa si es externo. Las clasificaciones se vuelven a contar sin ti. No se puede deshacer.',
        'Lo que queda no dice nada de ti: un justificante con fecha y, en el registro de quienes revisan, que se tomó una decisión, cuándo y quién la tomó, sin el testimonio ni el motivo. Si alguna vez hay que restaurar una copia de seguridad, se repiten los borrados hechos desde entonces.',
      ],
    },
    {
      id: 'consent',
      title: 'Dar y retirar el consentimiento',
      blocks: [
        'Con cada testimonio guardamos las palabras exactas que aceptaste, su versión, el idioma y la hora. Tus consentimientos aparecen en [derechos sobre tus datos](/data-rights), cada uno con un justificante que puedes descargar.',
        'Para retirar el consentimiento de un testimonio, retíralo en [derechos sobre tus datos](/data-rights) o elimina el testimonio en [mis testimonios](/my-testimonials): en los dos casos saldrá al momento de las listas y de la clasificación. Lo que el sitio puede medir lo eliges en las [preferencias de consentimiento](/consent-settings).',
      ],
    },
    {
      id: 'security',
      title: 'Cómo los protegemos',
      blocks: [
        {
          list: [
            'Las pruebas de consumo son privadas: solo las reciben tú y quien revisa, por enlaces que caducan, y ninguna caché puede guardarlas.',
            'Las fotos se generan de nuevo antes de que nadie las abra, para que no quede en ellas ningún dato oculto de ubicación. Los PDF con contenido activo se rechazan.',
            'Aparte de ti, solo el equipo de revisión ve un testimonio que no es público, y cada decisión queda registrada.',
            'Con nuestro propio acceso, los tokens duran diez minutos y se quedan en la memoria, no en tu dispositivo.',
          ],
        },
      ],
    },
    {
      id: 'breach',
      title: 'Si algo sale mal',
      blocks: [
        'Si se pierden datos personales, o si los ve o los cambia quien no debe, lo notificamos a la autoridad de control en un plazo de 72 horas desde que lo sabemos, salvo que no haya riesgo para nadie. Si el riesgo para ti es alto, te avisamos sin demora: qué ha pasado, qué puede suponer y qué puedes hacer.',
      ],
    },
    {
      id: 'complaint',
      title: 'Reclamaciones',
      blocks: [
        'Si crees que tratamos mal tus datos, dínoslo: queremos arreglarlo. También puedes reclamar, en cualquier momento y sin preguntarnos antes, ante la autoridad de protección de datos del país donde vives, donde trabajas o donde ocurrió. En España es la [Agencia Española de Protección de Datos](https://www.aepd.es).',
      ],
    },
    {
      id: 'project',
      title: 'Un proyecto en desarrollo',
      blocks: [
        '{{product}} es un proyecto personal en desarrollo, sin actividad comercial ni pagos. Mientras la franja «Datos de prueba» esté arriba, los testimonios, las personas y las tiendas que ves son inventados.',
        'Si esta política cambia, aquí estarán el nuevo texto y su fecha. Si queremos usar tus datos de salud de otra manera, te pediremos de nuevo el consentimiento.',
      ],
    },
  ],
};
