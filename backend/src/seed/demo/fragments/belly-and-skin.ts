import type { BilingualFragments } from './text-fragments.js';

export const bellyFragments: BilingualFragments = {
  en: {
    openings: [
      'I have had {name} for as long as I can remember and know every trick.',
      'Diet helps me with {name}, but not all the way.',
      'After ruling out worse things, my doctor left me with {name} and a leaflet.',
      'On the road I cannot choose what I eat, and then {name} takes over.',
    ],
    better: [
      'I had more good days than bad ones',
      'I ate out without paying for it the next day',
      'my mornings became predictable',
      'the pressure after meals eased within the hour',
      'I stopped carrying tablets in every jacket',
    ],
    little: [
      'it was somewhat better if I also watched my diet',
      'one bad day fewer a week, that was all',
      'the first days were promising and then it levelled off',
    ],
    same: [
      'my gut went on as it pleased',
      'I could not see a difference in my food diary',
      'the bad days came as before',
    ],
    worse: ['it got clearly worse within days', 'I had cramps that I did not have before'],
  },
  es: {
    openings: [
      'Arrastro {name} desde que tengo memoria y me sé todos los trucos.',
      'La dieta me ayuda con {name}, pero no del todo.',
      'Descartado lo grave, salí de la consulta con {name} y un folleto.',
      'De viaje no elijo lo que como y entonces manda {name}.',
    ],
    better: [
      'tenía más días buenos que malos',
      'comía fuera sin pagarlo al día siguiente',
      'las mañanas se volvieron previsibles',
      'la presión de después de comer se iba en menos de una hora',
      'dejé de llevar pastillas en todas las chaquetas',
    ],
    little: [
      'iba algo mejor si además cuidaba la dieta',
      'un día malo menos a la semana y ya',
      'los primeros días prometían y luego se estancó',
    ],
    same: [
      'el intestino siguió a lo suyo',
      'en el diario de comidas no se veía diferencia',
      'los días malos venían igual',
    ],
    worse: ['en pocos días fui a peor', 'me dieron retortijones que antes no tenía'],
  },
};

export const skinFragments: BilingualFragments = {
  en: {
    openings: [
      'I wash my hands fifty times a day at work and pay for it with {name}.',
      'Every winter with the heating on I struggle with {name}.',
      'Creams help with {name} only while I use them.',
    ],
    better: [
      'the cracked places closed and stayed closed',
      'I used half the cream',
      'I no longer hid my hands in photographs',
      'new growth came in firmer than the old',
    ],
    little: [
      'it was a little less rough',
      'there were fewer flares but just as strong',
      'I saw a small change in good light',
    ],
    same: [
      'winter did what winter does',
      'the cream was still the only thing that helped',
      'there was no change on any photograph',
    ],
    worse: ['it got redder and itched more', 'new patches came up on my neck'],
  },
  es: {
    openings: [
      'Me lavo las manos cincuenta veces al día en el trabajo y lo pago con {name}.',
      'Cada invierno, con la calefacción, me toca pelear con {name}.',
      'Las cremas ayudan con {name} solo mientras las uso.',
    ],
    better: [
      'las grietas se cerraron y no volvieron a abrirse',
      'gastaba la mitad de crema',
      'dejé de esconder las manos en las fotos',
      'lo nuevo crecía más firme que lo viejo',
    ],
    little: [
      'estaba un poco menos áspero',
      'había menos brotes, pero igual de fuertes',
      'con buena luz se veía un cambio pequeño',
    ],
    same: [
      'el invierno hizo lo de siempre',
      'lo único que servía seguía siendo la crema',
      'en ninguna foto se ve cambio',
    ],
    worse: ['se puso más rojo y picaba más', 'me salieron placas nuevas en el cuello'],
  },
};

export const bloodTestFragments: BilingualFragments = {
  en: {
    openings: [
      'A routine check brought up {name}, and I agreed with my doctor on three months before the next test.',
      'It runs in the family: my brother and I both have to watch {name}.',
      'My GP follows {name} and knows what I take.',
      'I had felt nothing; {name} was a line in bold on a sheet of paper.',
    ],
    better: [
      'the next test was inside the range',
      'my doctor said to carry on and test again in half a year',
      'the value had moved about a fifth in the right direction',
      'the number was better and I also felt it on hills',
      'two tests in a row were better than the one before',
    ],
    little: [
      'the value moved a little, within what chance can do',
      'the test was slightly better and my doctor was not impressed',
      'I came down from red to orange, as I like to say',
    ],
    same: [
      'the next test was the same to the decimal',
      'the value had not moved',
      'my doctor said we needed another plan',
    ],
    worse: ['the test was no better and I felt ill taking it', 'I had to interrupt it before the next test'],
  },
  es: {
    openings: [
      'En una revisión de rutina apareció lo de {name} y acordé con mi médica tres meses hasta la siguiente analítica.',
      'Viene de familia: mi hermano y yo tenemos que vigilar {name}.',
      'En el centro de salud me controlan lo de {name} y saben lo que tomo.',
      'Yo no notaba nada; lo de {name} era una línea en negrita en un papel.',
    ],
    better: [
      'la siguiente analítica salió dentro del rango',
      'en consulta me dijeron que siguiera y repitiera en medio año',
      'el valor se había movido una quinta parte en la buena dirección',
      'el número era mejor y además lo notaba en las cuestas',
      'dos analíticas seguidas salieron mejor que la de antes',
    ],
    little: [
      'el valor se movió un poco, lo que puede mover la casualidad',
      'salió algo mejor y en consulta no les impresionó',
      'pasé del rojo al naranja, como digo yo',
    ],
    same: [
      'la siguiente analítica salió clavada',
      'el valor no se había movido',
      'en consulta me dijeron que hacía falta otro plan',
    ],
    worse: ['la analítica salió igual y tomarlo me sentaba mal', 'tuve que interrumpirlo antes de la analítica'],
  },
};

export const weightFragments: BilingualFragments = {
  en: {
    openings: [
      'I put on nine kilos in two years of sitting at home and wanted some help with {name}.',
      'I have been going up and down with {name} for years.',
      'A nutritionist put me on a plan for {name} and this was my own addition.',
    ],
    better: [
      'I ate smaller portions without thinking about it',
      'I was down three kilos, with the plan doing its part',
      'the evening hunger was gone',
    ],
    little: [
      'I was less hungry before dinner, and down half a kilo',
      'the scale moved and moved back',
      'it filled me up for an hour or so',
    ],
    same: ['the scale did not move', 'I was exactly as hungry', 'I lost nothing but patience'],
    worse: ['I felt sick and lost no weight either', 'I could not sleep and ate more the next day'],
  },
  es: {
    openings: [
      'Cogí nueve kilos en dos años de estar en casa y buscaba ayuda con {name}.',
      'Llevo subiendo y bajando con {name} toda la vida.',
      'Una nutricionista me puso un plan para {name} y esto lo añadí yo.',
    ],
    better: [
      'comía raciones más pequeñas sin pensarlo',
      'había bajado tres kilos, con el plan haciendo su parte',
      'se me fue el hambre de la noche',
    ],
    little: [
      'tenía menos hambre antes de cenar y medio kilo menos',
      'la báscula bajó y volvió a subir',
      'me llenaba durante una hora o así',
    ],
    same: ['la báscula no se movió', 'tenía la misma hambre', 'lo único que perdí fue la paciencia'],
    worse: ['tenía el estómago revuelto y tampoco bajé de peso', 'no dormía y al día siguiente comía más'],
  },
};
