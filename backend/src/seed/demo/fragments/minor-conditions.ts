import type { BilingualFragments } from './text-fragments.js';

export const coldFragments: BilingualFragments = {
  en: {
    openings: [
      'I work in a nursery and {name} came with the contract.',
      'From October to March I used to be ill every third week, so I tried something for {name}.',
      'I sing in a choir and every spring and autumn {name} cost me concerts.',
    ],
    better: [
      'I was over it in four days instead of nine',
      'I had one bad week in the whole season',
      'my nose let me sleep',
      'I used one packet of tissues where I used to need five',
    ],
    little: [
      'it was perhaps a day shorter',
      'my throat was better and my nose was not',
      'I sneezed less indoors and just as much outside',
    ],
    same: [
      'it took its nine days as always',
      'I caught everything that the children brought',
      'the season was like every season',
    ],
    worse: ['my stomach was upset on top of it', 'I came out in a rash and still had the cold'],
  },
  es: {
    openings: [
      'Trabajo en una escuela infantil y lo de {name} va en el contrato.',
      'De octubre a marzo enfermaba cada tres semanas, así que probé algo para {name}.',
      'Canto en un coro y todos los años pierdo conciertos por {name}.',
    ],
    better: [
      'lo pasé en cuatro días y no en nueve',
      'tuve una sola semana mala en toda la temporada',
      'la nariz me dejaba dormir',
      'gasté un paquete de pañuelos donde antes eran cinco',
    ],
    little: [
      'duró quizá un día menos',
      'la garganta iba mejor y la nariz no',
      'dentro de casa estornudaba menos y fuera igual',
    ],
    same: ['duró sus nueve días, como siempre', 'pillé todo lo que trajeron los niños', 'la temporada fue como todas'],
    worse: ['encima se me revolvió el estómago', 'me salió un sarpullido y el moqueo seguía'],
  },
};

export const eyesFragments: BilingualFragments = {
  en: {
    openings: [
      'Ten hours a day in front of two screens and {name} complain.',
      'My optician showed me exercises for {name} and I added this.',
      'The air conditioning at the office is hard on {name}.',
    ],
    better: [
      'I used the drops twice a day instead of every hour',
      'I could read in the evening again',
      'the sandy feeling was gone by spring',
    ],
    little: [
      'they burned a little less by evening',
      'it was better at weekends, which proves nothing',
      'I needed the drops slightly less',
    ],
    same: ['the drops stayed on my desk', 'they burned at five as always', 'my optician measured the same'],
    worse: ['they were drier than before', 'I had blurred afternoons'],
  },
  es: {
    openings: [
      'Paso diez horas al día con dos pantallas y arrastro {name}.',
      'En la óptica me dieron ejercicios para {name} y yo añadí esto.',
      'El aire acondicionado de la oficina me empeora {name}.',
    ],
    better: [
      'me ponía las gotas dos veces al día y no cada hora',
      'pude volver a leer por la noche',
      'la sensación de arenilla se fue hacia la primavera',
    ],
    little: [
      'al final del día escocían algo menos',
      'los fines de semana iba mejor, que no demuestra nada',
      'usaba las gotas un poco menos',
    ],
    same: [
      'las gotas siguieron encima de la mesa',
      'a las cinco escocían como siempre',
      'en la óptica midieron lo mismo',
    ],
    worse: ['los notaba más secos que antes', 'por las tardes veía borroso'],
  },
};

export const jetLagFragments: BilingualFragments = {
  en: {
    openings: [
      'I fly between Madrid and Mexico City several times a year.',
      'My daughter lives in Australia, so twice a year I meet {name}.',
      'As cabin crew I have tried most things for {name}.',
    ],
    better: [
      'I slept through the second night',
      'I was useful in the meeting on day two',
      'I woke at six local time and not at three',
    ],
    little: ['the first night was better and the second was not', 'it helped going west and hardly going east'],
    same: ['I woke at three, local time, four days in a row', 'my body kept its own clock'],
    worse: ['I was foggy on top of being tired'],
  },
  es: {
    openings: [
      'Vuelo entre Madrid y Ciudad de México varias veces al año.',
      'Mi hija vive en Australia, así que dos veces al año me toca {name}.',
      'Trabajo en cabina y contra {name} lo he probado casi todo.',
    ],
    better: [
      'la segunda noche dormí de un tirón',
      'el segundo día ya servía para algo en la reunión',
      'me despertaba a las seis del lugar y no a las tres',
    ],
    little: ['la primera noche fue mejor y la segunda no', 'hacia el oeste ayudaba y hacia el este casi nada'],
    same: ['me desperté a las tres cuatro noches seguidas', 'el cuerpo siguió con su propia hora'],
    worse: ['además del sueño tenía la cabeza embotada'],
  },
};

export const nailsFragments: BilingualFragments = {
  en: {
    openings: [
      'My nails split in layers as soon as they reach the fingertip.',
      'After two years of gel my nails were as thin as paper.',
      'I play the guitar and need three nails that hold.',
    ],
    better: [
      'they grew past the fingertip without splitting',
      'I could button a shirt without catching a corner',
      'the new half was clearly firmer than the old one',
    ],
    little: ['they grew faster and split just the same', 'two nails were better and eight were not'],
    same: ['they broke on the same day of the month', 'the file stayed in my bag'],
    worse: ['they were no stronger and my skin broke out'],
  },
  es: {
    openings: [
      'Las uñas se me abren en capas en cuanto asoman de la yema.',
      'Tras dos años de esmalte de gel tenía las uñas como papel.',
      'Toco la guitarra y necesito tres uñas que aguanten.',
    ],
    better: [
      'crecían más allá de la yema sin abrirse',
      'me abrochaba una camisa sin engancharme',
      'la mitad nueva era claramente más firme que la vieja',
    ],
    little: ['crecían más deprisa y se abrían igual', 'dos uñas mejoraron y ocho no'],
    same: ['se rompían el mismo día del mes', 'la lima siguió en el bolso'],
    worse: ['no estaban más fuertes y me salieron granos'],
  },
};
