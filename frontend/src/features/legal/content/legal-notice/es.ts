import type { LegalText } from '../../legal-document';

export const es: LegalText = {
  title: 'Aviso legal',
  description: 'Quién está detrás de este proyecto personal en desarrollo.',
  lead: 'Quién gestiona {{product}}, qué es y qué no es, y hasta dónde llega nuestra responsabilidad.',
  short: [
    '{{product}} es un proyecto personal en desarrollo. No se vende nada y nadie paga.',
    'Reúne lo que cuenta la gente. No es consejo médico.',
    'Debes tener 18 años o más para participar.',
  ],
  sections: [
    { id: 'operator', title: 'Quién gestiona este sitio', blocks: ['contact'] },
    {
      id: 'project',
      title: 'Qué es',
      blocks: [
        '{{product}} es un proyecto personal en desarrollo. Todavía no hay actividad comercial ni pagos. Hay anunciado un premio mensual, pero los sorteos no han empezado.',
        'Mientras la franja «Datos de prueba» esté arriba, lo que ves son datos de prueba: los testimonios, las marcas, las tiendas y las personas son inventados. No tomes ninguna decisión a partir de ellos.',
      ],
    },
    {
      id: 'advice',
      title: 'No es consejo médico',
      blocks: [
        'Los testimonios son lo que cada persona cuenta de sí misma: vivencias y opiniones. No son datos comprobados sobre un producto, ni un estudio, ni la opinión de quien gestiona el sitio. Mejorar después de tomar algo no demuestra que haya servido.',
        'Nada de lo que leas aquí sustituye a un médico o a un farmacéutico. Habla con el tuyo antes de empezar, dejar o combinar cualquier producto, sobre todo si tomas medicamentos, estás embarazada o tienes alguna enfermedad. Nunca dejes un tratamiento recetado por algo que hayas leído aquí. En una urgencia llama al teléfono de emergencias (112 en la Unión Europea).',
        'Los complementos alimenticios no son medicamentos. No sirven para prevenir, tratar ni curar enfermedades.',
      ],
    },
    {
      id: 'age',
      title: 'Edad mínima',
      blocks: ['Debes tener 18 años o más para tener una cuenta, compartir un testimonio y sumar puntos.'],
    },
    {
      id: 'content',
      title: 'Propiedad intelectual',
      blocks: [
        {
          list: [
            '**Los testimonios** son de quienes los escribieron. Puedes citarlos con un enlace; no puedes usarlos para anunciar un producto.',
            '**Las clasificaciones y los [datos abiertos](/how-the-ranking-works#data)** se pueden usar libremente con licencia [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/), citando a {{product}} como fuente.',
            '**El software** se publica con licencia MIT; las tipografías Piazzolla y Radio Canada, con la SIL Open Font License.',
            '**Los nombres de marcas y productos** son de sus dueños. Que aparezcan aquí no los recomienda ni los desaconseja.',
          ],
        },
      ],
    },
    {
      id: 'links',
      title: 'Enlaces a otros sitios',
      blocks: [
        'Los enlaces de la tienda llevan a comercios asociados y pueden ser de afiliado; los [términos](/terms-conditions#marketplace) explican qué significa. Nunca cambian una clasificación. De los demás sitios responden quienes los gestionan: de su contenido, sus precios y su privacidad.',
      ],
    },
    {
      id: 'report',
      title: 'Denunciar contenido ilícito',
      blocks: [
        'Una persona revisa cada testimonio antes de publicarlo, y las personas se equivocan. Debajo de cada testimonio puedes denunciarlo, con o sin cuenta: [así se tramitan las denuncias](/how-the-ranking-works#reports). Si otra cosa de aquí es ilícita o peligrosa, o muestra tus datos personales, escribe al correo [de arriba](#operator) con la dirección de la página y lo que está mal. Una persona lee y responde cada denuncia, y una aprobación se puede retirar.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilidad',
      blocks: [
        'Cuidamos este sitio, pero no podemos prometer que esté siempre disponible, completo o libre de errores. Nuestra responsabilidad se limita a lo que nos hayas pagado en los últimos 12 meses. Como todavía no hay pagos, por ahora esa cantidad es cero.',
        'Este límite no vale en caso de dolo o negligencia grave, de daños a la vida, al cuerpo o a la salud, ni donde la ley no lo permita. Tus derechos como consumidor siguen intactos.',
      ],
    },
    {
      id: 'law',
      title: 'Ley y tribunales',
      blocks: [
        'Se aplica la ley del país donde está establecido quien gestiona el sitio. También se aplican las normas que te protegen como consumidor en el país donde vives, y puedes acudir a sus tribunales.',
      ],
    },
    {
      id: 'more',
      title: 'Páginas relacionadas',
      blocks: [
        {
          list: [
            '[Política de privacidad](/privacy-policy): qué pasa con tus datos',
            '[Política de cookies](/cookie-policy): qué se guarda en tu navegador',
            '[Términos y condiciones](/terms-conditions): las reglas para participar',
            '[Derechos sobre tus datos](/data-rights): consulta, descarga, corrige o borra tus datos',
            '[Preferencias de consentimiento](/consent-settings): elige qué puede medir el sitio',
          ],
        },
      ],
    },
  ],
};
