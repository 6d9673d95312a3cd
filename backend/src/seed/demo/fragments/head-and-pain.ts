import type { BilingualFragments } from './text-fragments.js';

export const mindFragments: BilingualFragments = {
  en: {
    openings: [
      'It has been a long year at work and I could tell by {name}.',
      'I look after my mother and run a small shop, and {name} is where it shows.',
      'I am writing a thesis, and I wanted to do something about {name}.',
      'My doctor found nothing wrong, which left {name} for me to deal with.',
      'Since an infection last winter I have been struggling with {name}.',
    ],
    better: [
      'I read a whole report without starting over',
      'I finished the day with something left in me',
      'I stopped losing the thread in conversations',
      'my evenings were mine again',
      'I forgot fewer names and fewer saucepans on the stove',
      'my to-do list and my head agreed again',
    ],
    little: [
      'mornings were a bit clearer',
      'I noticed something on quiet days only',
      'it was a small step, perhaps a tenth of the way',
    ],
    same: [
      'my head was the same as before',
      'I still read every page twice',
      'my days felt exactly alike, with or without',
    ],
    worse: ['I was more scattered than before', 'I became nervous and got less done'],
  },
  es: {
    openings: [
      'Ha sido un año largo en el trabajo y arrastro {name}.',
      'Cuido de mi madre y llevo una tienda pequeña; de ahí, supongo, {name}.',
      'Estoy con la tesis y quería hacer algo contra {name}.',
      'En consulta no encontraron nada raro, así que me quedé a solas con {name}.',
      'Desde una infección del invierno pasado convivo con {name}.',
    ],
    better: [
      'leía un informe entero sin volver a empezar',
      'llegaba al final del día con algo dentro todavía',
      'dejé de perder el hilo en las conversaciones',
      'las tardes volvieron a ser mías',
      'se me olvidaban menos nombres y menos cazos en el fuego',
      'la lista de tareas y la cabeza volvían a coincidir',
    ],
    little: [
      'las mañanas eran un poco más claras',
      'solo notaba algo en los días tranquilos',
      'era un paso pequeño, una décima parte del camino',
    ],
    same: [
      'la cabeza seguía como antes',
      'leía cada página dos veces, como siempre',
      'los días eran iguales con una cosa que sin ella',
    ],
    worse: ['me dispersaba más que antes', 'me ponía de los nervios y hacía menos cosas'],
  },
};

export const painFragments: BilingualFragments = {
  en: {
    openings: [
      'I have lived with {name} for about ten years.',
      'I keep a diary on account of {name}.',
      'I stand all day at a bakery counter and I pay for it with {name}.',
      'I had reached the limit of painkillers that I want to take for {name}.',
      'A neighbour with the same complaint told me what she does about {name}.',
    ],
    better: [
      'I marked five bad days in the month instead of twelve',
      'the attacks were shorter and I could stay at work',
      'I slept through without waking from it',
      'I needed half of the painkillers',
      'I could plan a weekend without adding "if it lets me"',
      'the worst number in my diary was a five',
    ],
    little: [
      'I had one bad day less in the month',
      'it was a little duller at night',
      'the attacks came as often but ended sooner',
    ],
    same: [
      'my pain diary looked the same',
      'I took as many painkillers as before',
      'the bad days came in the same number',
    ],
    worse: [
      'I had more bad days than in the month before',
      'it got no better and I had something new to complain about',
    ],
  },
  es: {
    openings: [
      'Convivo con {name} desde hace unos diez años.',
      'Llevo un diario desde que empecé con {name}.',
      'Paso el día de pie en una panadería y lo pago con {name}.',
      'Ya no quería tomar más analgésicos por {name}.',
      'Una vecina con lo mismo me contó lo que hace ella con {name}.',
    ],
    better: [
      'en el mes apunté cinco días malos y no doce',
      'los episodios eran más cortos y podía seguir trabajando',
      'dormía de un tirón sin que me despertara',
      'necesitaba la mitad de analgésicos',
      'podía quedar un sábado sin añadir «si me deja»',
      'el peor número del diario era un cinco',
    ],
    little: [
      'tuve un día malo menos en el mes',
      'por la noche molestaba un poco menos',
      'venía igual de a menudo, pero acababa antes',
    ],
    same: [
      'el diario del dolor salía igual',
      'tomaba los mismos analgésicos de siempre',
      'los días malos eran los mismos',
    ],
    worse: ['tuve más días malos que el mes anterior', 'no mejoró y encima ya tenía otra cosa de la que quejarme'],
  },
};

export const sportFragments: BilingualFragments = {
  en: {
    openings: [
      'I lift three times a week and keep a log, so I can compare {name} before and after.',
      'I took up climbing late and {name} set the limit.',
      'I play amateur football and Mondays are for {name}.',
      'I am training for a mountain race and wanted some help with {name}.',
    ],
    better: [
      'I added two repetitions with the same weight',
      'I trained again after one day of rest instead of two',
      'my squat went up by ten kilos over the period',
      'Tuesdays no longer started with walking down stairs backwards',
      'my last set looked like my first',
    ],
    little: [
      'I got one more repetition on a good day',
      'my legs were a little less heavy',
      'the log shows a small bump and then a flat line',
    ],
    same: ['the log shows a flat line', 'my legs were as sore as always', 'I lifted what I would have lifted anyway'],
    worse: ['my training suffered because I felt unwell', 'I skipped sessions, which I never do'],
  },
  es: {
    openings: [
      'Hago pesas tres días a la semana y lo apunto todo, así que puedo comparar {name} antes y después.',
      'Empecé a escalar tarde y topé enseguida con el límite de {name}.',
      'Juego al fútbol con aficionados y los lunes son para {name}.',
      'Preparo una carrera de montaña y buscaba ayuda con {name}.',
    ],
    better: [
      'sacaba dos repeticiones más con el mismo peso',
      'entrenaba otra vez con un día de descanso y no dos',
      'subí diez kilos en sentadilla en ese tiempo',
      'los martes ya no bajaba las escaleras de espaldas',
      'la última serie se parecía a la primera',
    ],
    little: [
      'en un buen día salía una repetición más',
      'notaba las piernas algo menos pesadas',
      'en el cuaderno hay un saltito y luego una línea plana',
    ],
    same: [
      'en el cuaderno hay una línea plana',
      'las piernas dolían lo mismo de siempre',
      'levantaba lo que habría levantado igual',
    ],
    worse: ['entrenaba peor porque me encontraba mal', 'me salté sesiones, y eso no lo hago nunca'],
  },
};

export const legsFragments: BilingualFragments = {
  en: {
    openings: [
      'I am on my feet in a shop for eight hours and {name} wait for me in the evening.',
      'Every summer {name} come back with the heat.',
      'My mother had varicose veins and I have {name}.',
    ],
    better: [
      'my ankles kept their shape until night',
      'I took my shoes off out of habit, not out of need',
      'the tight feeling in my calves was gone after work',
    ],
    little: [
      'my legs were a bit lighter on cool days',
      'my ankles swelled slightly less',
      'it was a small relief, mostly with the stockings on',
    ],
    same: [
      'my legs were as heavy as the heat made them',
      'my socks left the same marks',
      'only putting my feet up made a difference',
    ],
    worse: ['my legs were the same and my stomach was not', 'I felt swollen all over'],
  },
  es: {
    openings: [
      'Paso ocho horas de pie en una tienda y por la noche me esperan {name}.',
      'Todos los veranos, con el calor, vuelven {name}.',
      'Mi madre tenía varices y yo tengo {name}.',
    ],
    better: [
      'los tobillos conservaban su forma hasta la noche',
      'me quitaba los zapatos por costumbre y no por necesidad',
      'la tirantez de los gemelos se iba al salir del trabajo',
    ],
    little: [
      'los días frescos notaba las piernas algo más ligeras',
      'los tobillos se hinchaban un poco menos',
      'era un alivio pequeño, sobre todo con las medias puestas',
    ],
    same: [
      'las piernas pesaban lo que mandaba el calor',
      'los calcetines me dejaban la misma marca',
      'lo único que servía era poner los pies en alto',
    ],
    worse: ['las piernas seguían igual y el estómago no', 'notaba hinchado todo el cuerpo'],
  },
};
