import type { Outcome, SideEffect, TimeUnit } from '../../modules/testimonials/index.js';
import type { Language } from '../../platform/http/index.js';
import type { DemoMedication, DemoTestimonial } from './demo-testimonial.js';

/** A pending testimonial that requires attention of the reviewer. */
export interface ReviewerCase {
  conditionId: number;
  supplementId: number;
  language: Language;
  outcome: Outcome;
  experience: string;
  /** Consistent with the text. */
  times: Pick<DemoTestimonial, 'consumptionDuration' | 'consumptionUnit' | 'timeToResults' | 'timeToResultsUnit'>;
  sideEffects?: SideEffect[];
  otherSideEffects?: string;
  medications?: DemoMedication[];
}

const inMonths = (taken: number, timeToResults: number, timeToResultsUnit: TimeUnit): ReviewerCase['times'] => ({
  consumptionDuration: taken,
  consumptionUnit: 'months',
  timeToResults,
  timeToResultsUnit,
});

export const reviewerCases: readonly ReviewerCase[] = [
  {
    conditionId: 3,
    supplementId: 46,
    language: 'en',
    outcome: 'moderate',
    times: inMonths(3, 3, 'weeks'),
    experience:
      'I sleep through most nights now, after about three weeks. I keep a spreadsheet with every night in it; if anybody wants to compare, write to me at sleepdiary.anne@example.com and I will send it.',
  },
  {
    conditionId: 4,
    supplementId: 200,
    language: 'es',
    outcome: 'moderate',
    times: inMonths(5, 3, 'months'),
    experience:
      'A los tres meses bajaba mejor las escaleras. Yo lo consigo a buen precio en mi herboristería; si alguien quiere, que me llame al 600 000 000 y le cuento dónde y cómo lo tomo.',
  },
  {
    conditionId: 2,
    supplementId: 158,
    language: 'en',
    outcome: 'significant',
    times: inMonths(2, 5, 'weeks'),
    experience:
      'Five weeks and I was a different person. Honestly, stop taking your antidepressant and take this instead, that is what I did from one day to the next and I have never looked back.',
  },
  {
    conditionId: 6,
    supplementId: 180,
    language: 'es',
    outcome: 'significant',
    times: inMonths(1, 2, 'weeks'),
    experience:
      'Esto cura el colon irritable para siempre. Yo me curé del todo en dos semanas después de diez años de médicos, y quien diga lo contrario es que no lo ha probado.',
  },
  {
    conditionId: 3,
    supplementId: 207,
    language: 'en',
    outcome: 'moderate',
    times: inMonths(2, 10, 'days'),
    experience:
      'I fly a lot for work and could not get back into a rhythm. I took it an hour before bed for two months. After ten days I fell asleep before midnight on most nights, and I woke up less groggy than with antihistamines.',
  },
  {
    conditionId: 3,
    supplementId: 207,
    language: 'en',
    outcome: 'moderate',
    times: inMonths(2, 10, 'days'),
    experience:
      'I fly a lot for my work and could not get back into a rhythm. I took it one hour before bed for two months. After ten days I fell asleep before midnight most nights and woke up less groggy than with antihistamines.',
  },
  {
    conditionId: 5,
    supplementId: 50,
    language: 'en',
    outcome: 'significant',
    times: inMonths(3, 6, 'weeks'),
    experience:
      'Tenía la ferritina por los suelos y llegaba a casa sin fuerzas. Al cabo de seis semanas ya subía las escaleras sin parar en cada rellano. Lo tomo con zumo de naranja y lejos del café.',
  },
  {
    conditionId: 8,
    supplementId: 49,
    language: 'en',
    outcome: 'moderate',
    times: inMonths(2, 4, 'weeks'),
    experience: 'ok i guess',
  },
  {
    conditionId: 1,
    supplementId: 70,
    language: 'es',
    outcome: 'significant',
    times: inMonths(3, 3, 'weeks'),
    experience: 'Muy bien.',
  },
  {
    conditionId: 6,
    supplementId: 229,
    language: 'es',
    outcome: 'moderate',
    times: inMonths(4, 3, 'weeks'),
    experience:
      'Después de que me quitaran la vesícula, las comidas grasas me sentaban fatal. Con las enzimas en la comida principal lo llevo mejor desde la tercera semana, aunque los domingos en casa de mi suegra siguen siendo otra historia. El resto lo hace la infusión de mi madre.',
    sideEffects: ['other'],
    otherSideEffects: 'Eructos con sabor a plástico durante la primera hora',
    medications: [
      {
        purpose: 'same_condition',
        type: 'supplement',
        id: 0,
        localizedName: 'Infusión casera de comino y anís de mi madre',
      },
    ],
  },
  {
    conditionId: 7,
    supplementId: 18,
    language: 'en',
    outcome: 'none',
    times: { consumptionDuration: 6, consumptionUnit: 'months', timeToResults: null, timeToResultsUnit: null },
    experience:
      'My national ID 12345678Z is on the receipt that I uploaded, please remove it if you can. Six months, two boxes, and the drain in my shower looks exactly the same.',
  },
];
