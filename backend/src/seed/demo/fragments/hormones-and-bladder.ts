import type { BilingualFragments } from './text-fragments.js';

export const cycleFragments: BilingualFragments = {
  en: {
    openings: [
      'I have tracked {name} in an app for three years.',
      'Two days a month were lost to {name}.',
      'My gynaecologist said that I could try something for {name} and see her in spring.',
    ],
    better: [
      'my cycle came within two days of the forecast',
      'I went to work on the first day',
      'I no longer cried at adverts the week before',
      'the app shows three calm months in a row',
    ],
    little: [
      'the second day was easier, the first was not',
      'my breasts were less sore and my mood the same',
      'one month was better and two were not',
    ],
    same: ['the app shows the same pattern', 'the first day was as bad as ever', 'I could not find it in the calendar'],
    worse: ['I had spotting that I had never had', 'the week before was worse than usual'],
  },
  es: {
    openings: [
      'Llevo tres años apuntando {name} en una aplicación.',
      'Perdía dos días al mes por {name}.',
      'Mi ginecóloga me dijo que podía probar algo para {name} y volver en primavera.',
    ],
    better: [
      'el ciclo venía con dos días de margen como mucho',
      'el primer día fui a trabajar',
      'la semana de antes ya no lloraba con los anuncios',
      'en la aplicación salen tres meses tranquilos seguidos',
    ],
    little: [
      'el segundo día se llevaba mejor, el primero no',
      'me dolía menos el pecho y el ánimo seguía igual',
      'un mes fue mejor y dos no',
    ],
    same: [
      'en la aplicación sale el mismo dibujo',
      'el primer día era tan malo como siempre',
      'en el calendario no se nota nada',
    ],
    worse: ['tuve manchados que nunca había tenido', 'la semana de antes fue peor que de costumbre'],
  },
};

export const flushesFragments: BilingualFragments = {
  en: {
    openings: [
      'I was changing my nightdress twice a night because of {name}.',
      'One Monday {name} arrived in the middle of a staff meeting.',
      'I could not take hormones, so I looked for something else for {name}.',
    ],
    better: [
      'I had three a day instead of ten',
      'I slept under a blanket again',
      'they came weaker and I could go on talking',
    ],
    little: [
      'they were as many but shorter',
      'the nights were a bit drier',
      'I noticed it when I forgot it for a week, barely',
    ],
    same: ['the fan stayed next to my bed', 'I counted the same number each day', 'the heat came whenever it wanted'],
    worse: ['my head ached on top of the heat', 'they came more often at night'],
  },
  es: {
    openings: [
      'Me cambiaba de camisón dos veces por noche por culpa de {name}.',
      'Un lunes cualquiera {name} me pillaron en mitad de una reunión.',
      'No podía tomar hormonas y busqué otra cosa para {name}.',
    ],
    better: ['tenía tres al día y no diez', 'volví a dormir con manta', 'venían más flojos y podía seguir hablando'],
    little: [
      'eran los mismos, pero más cortos',
      'las noches eran un poco más secas',
      'lo noté apenas una semana que se me olvidó',
    ],
    same: ['el ventilador siguió al lado de la cama', 'cada día contaba los mismos', 'el calor venía cuando quería'],
    worse: ['además del calor me dolía la cabeza', 'por la noche venían más a menudo'],
  },
};

export const urinaryFragments: BilingualFragments = {
  en: {
    openings: [
      'I plan my days around {name}.',
      'My urologist keeps an eye on {name} and said that I could try this.',
      'It started after a long trip, and since then I have had to think about {name}.',
    ],
    better: [
      'I got up once a night instead of three times',
      '(f) I had a quiet half year after four bad episodes',
      'I sat through a film without leaving',
    ],
    little: [
      'it was a bit less urgent in the evening',
      'the episodes were milder and just as many',
      'I gained half an hour here and there',
    ],
    same: ['I got up as often as before', 'the next episode came right on time', 'my urologist saw no change'],
    worse: ['it burned more and my stomach joined in', 'I had to go even more often'],
  },
  es: {
    openings: [
      'Organizo el día alrededor de {name}.',
      'En urología me vigilan {name} y me dijeron que podía probar.',
      'Empezó después de un viaje largo y desde entonces vivo pendiente de {name}.',
    ],
    better: [
      'me levantaba una vez por noche y no tres',
      '(f) pasé medio año en calma después de cuatro episodios malos',
      'vi una película entera sin salir',
    ],
    little: [
      'por la tarde la urgencia era algo menor',
      'los episodios eran más suaves, pero los mismos',
      'ganaba media hora aquí y allá',
    ],
    same: ['me levantaba tanto como antes', 'el siguiente episodio vino puntual', 'en urología no vieron cambios'],
    worse: ['escocía más y se sumó el estómago', 'tenía que ir todavía más veces'],
  },
};

export const desireFragments: BilingualFragments = {
  en: {
    openings: [
      'After fifteen years together, {name} had become a subject.',
      'Work, children, no sleep: no wonder about {name}.',
      'Since a change of medication my doctor and I talk about {name}.',
    ],
    better: [
      'I thought about it on an ordinary Tuesday',
      'my partner noticed before I did',
      'it felt less like a duty',
    ],
    little: [
      'there was a bit more interest at weekends',
      'I had more energy, which is half of it',
      'I noticed a little and it did not last',
    ],
    same: ['a holiday did more than this', 'nothing stirred', 'we noticed no difference, either of us'],
    worse: ['I slept badly and wanted even less', 'I was irritable, which did not help'],
  },
  es: {
    openings: [
      'Después de quince años juntos, {name} ya era un tema de conversación.',
      'Trabajo, niños y poco sueño: de ahí {name}, supongo.',
      'Desde un cambio de medicación hablo en consulta de {name}.',
    ],
    better: ['me apetecía un martes cualquiera', 'mi pareja lo notó antes que yo', 'dejó de parecer una obligación'],
    little: [
      'los fines de semana había algo más de interés',
      'tenía más energía, que ya es la mitad',
      'noté un poco y no duró',
    ],
    same: ['unas vacaciones hicieron más que esto', 'no se movió nada', 'no notamos diferencia ninguno de los dos'],
    worse: ['dormía mal y me apetecía todavía menos', 'estaba de un humor que no ayudaba'],
  },
};
