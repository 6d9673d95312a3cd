import type { ReasonCode } from '../../modules/review/index.js';
import type { Language } from '../../platform/http/index.js';

interface Rejection {
  /** Rejected texts; empty: keep the generated text. {sup} is the supplement. */
  experiences: readonly string[];
  reasons: readonly string[];
}

/** Percentage of rejections with each code. */
export const rejectionShares: readonly (readonly [ReasonCode, number])[] = [
  ['unclear', 20],
  ['proof_missing', 20],
  ['not_credible', 15],
  ['personal_data', 12],
  ['dangerous_claim', 10],
  ['off_topic', 10],
  ['duplicate', 7],
  ['other', 6],
];

export const rejections: Record<ReasonCode, Record<Language, Rejection>> = {
  unclear: {
    en: {
      experiences: [
        'good',
        'It is what it is, you know.',
        'Same as my other one but with {sup}.',
        'first yes then no then a bit',
      ],
      reasons: [
        'We could not tell what changed for you and after how long. Two or three sentences are enough: please add them and send it again.',
        'The text says that it helped and the form says that nothing changed. Please tell us which of the two is right.',
      ],
    },
    es: {
      experiences: [
        'bien',
        'Pues lo normal, ya se sabe.',
        'Igual que el otro pero con {sup}.',
        'primero sí luego no luego un poco',
      ],
      reasons: [
        'No hemos podido entender qué cambió y al cabo de cuánto tiempo. Con dos o tres frases basta: complétalo y vuelve a enviarlo.',
        'El texto dice que te ayudó y el formulario que no cambió nada. Dinos, por favor, cuál de las dos cosas es la correcta.',
      ],
    },
  },
  proof_missing: {
    en: {
      experiences: [],
      reasons: [
        'The photograph is too dark to read the label. Please add one where the product name can be seen.',
        'The file shows a different product from the one in your testimonial. Please add a photograph of the right one.',
      ],
    },
    es: {
      experiences: [],
      reasons: [
        'La foto está demasiado oscura y no se lee la etiqueta. Añade una en la que se vea el nombre del producto.',
        'El archivo muestra un producto distinto del que cuentas. Añade una foto del producto correcto.',
      ],
    },
  },
  not_credible: {
    en: {
      experiences: [
        'I took {sup} once and ten minutes later thirty years of trouble were gone for good.',
        'Best product of the best brand, everybody must buy {sup} now, five stars, fast delivery.',
      ],
      reasons: [
        'The time that you give and the change that you describe do not go together. If you made a mistake in the form, please correct it.',
        'This reads like an advertisement. We publish what people went through themselves, with its ups and downs.',
      ],
    },
    es: {
      experiences: [
        'Tomé {sup} una vez y a los diez minutos se me habían ido treinta años de molestias.',
        'El mejor producto de la mejor marca, todo el mundo tiene que comprar {sup} ya, cinco estrellas, envío rapidísimo.',
      ],
      reasons: [
        'El tiempo que indicas y el cambio que describes no encajan. Si te equivocaste en el formulario, corrígelo, por favor.',
        'Parece un anuncio. Publicamos lo que cada persona ha vivido, con lo bueno y lo malo.',
      ],
    },
  },
  personal_data: {
    en: {
      experiences: [
        'It helped me a little. Ask my doctor, Dr. Invented Name at the Harbour Road practice, she will tell you, 202-555-0147.',
        'Write to me at {mail} and I will tell you how I take {sup}.',
      ],
      reasons: [
        "Your text names your doctor and gives a phone number. Please leave out other people's data and send it again.",
        'Your text gives a way to contact you. For your own safety we do not publish that; please take it out.',
      ],
    },
    es: {
      experiences: [
        'A mí me ayudó algo. Preguntad a mi médica, la doctora Nombre Inventado del centro del puerto, teléfono 600 000 000.',
        'Escribidme a {mail} y os cuento cómo tomo {sup}.',
      ],
      reasons: [
        'El texto nombra a tu médica y da un teléfono. Quita los datos de otras personas y vuelve a enviarlo.',
        'El texto incluye una forma de contacto. Por tu seguridad no la publicamos; quítala, por favor.',
      ],
    },
  },
  dangerous_claim: {
    en: {
      experiences: [
        'With {sup} you can throw your tablets away, I did it overnight against what the hospital said.',
        'I took ten times the dose on the label and so should you, it is only natural.',
      ],
      reasons: [
        'The text advises readers to stop a treatment or to exceed the dose. That can hurt somebody, so we cannot publish it.',
      ],
    },
    es: {
      experiences: [
        'Con {sup} podéis tirar las pastillas, yo lo hice de un día para otro en contra de lo que decía el hospital.',
        'Tomé diez veces la dosis de la etiqueta y vosotros deberíais hacer lo mismo, si es natural.',
      ],
      reasons: [
        'El texto anima a dejar un tratamiento o a pasarse de la dosis. Puede hacer daño a alguien y no podemos publicarlo.',
      ],
    },
  },
  off_topic: {
    en: {
      experiences: [
        'The parcel came three days late and the lid was broken. The shop never answered.',
        'Does anybody know whether {sup} is allowed on a plane?',
      ],
      reasons: [
        'This is about the shop and not about what you felt. Tell us how it went for you and we will gladly read it again.',
        'This is a question and not an experience, so we cannot count it.',
      ],
    },
    es: {
      experiences: [
        'El paquete llegó tres días tarde y con la tapa rota. La tienda no contestó nunca.',
        '¿Sabe alguien si se puede llevar {sup} en el avión?',
      ],
      reasons: [
        'Habla de la tienda y no de lo que notaste. Cuéntanos cómo te fue y lo leeremos otra vez encantados.',
        'Es una pregunta y no una experiencia, así que no podemos contarla.',
      ],
    },
  },
  duplicate: {
    en: {
      experiences: [],
      reasons: ['This text is word for word the same as one from another account. Please write it in your own words.'],
    },
    es: {
      experiences: [],
      reasons: ['Este texto es palabra por palabra el de otra cuenta. Escríbelo con tus propias palabras.'],
    },
  },
  other: {
    en: {
      experiences: ['My daughter is fourteen and takes {sup} every day. She says that she feels better at school.'],
      reasons: ['The testimonial is about somebody under 18. We only publish what adults tell about themselves.'],
    },
    es: {
      experiences: ['Mi hija tiene catorce años y toma {sup} a diario. Dice que va mejor en el instituto.'],
      reasons: [
        'El testimonio es sobre una persona menor de 18 años. Solo publicamos lo que los adultos cuentan de sí mismos.',
      ],
    },
  },
};
