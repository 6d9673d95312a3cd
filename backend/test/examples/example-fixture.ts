import type { Client } from '../app/client.js';
import {
  addNames,
  createApprovedTestimonial,
  type Names,
  waitForJobs,
  buildSubmission,
} from '../fixtures/factories.js';
import { TestApp } from '../app/test-app.js';
import { addAdvertiser, addProduct } from '../fixtures/product-factories.js';
import { signUpReviewer } from '../fixtures/reviewers.js';
import { ExampleClient } from './example-client.js';
import { type Language, ExampleRecorder } from './example-recorder.js';

export const PARTNER = { name: 'Brightjar', secret: 'b'.repeat(40) };

/** The values that depend on the language. */
const texts = {
  en: {
    user: 'james',
    experience: 'I fall asleep within half an hour now, and wake up only once.',
    consent: 'I am 18 or older and agree that this testimonial is published without my name.',
    reason: 'Please tell us which dose you took.',
    report: 'It tells readers to leave their tablets for a week.',
    statement: 'It advises readers to stop a prescribed medicine.',
    objection: 'It describes what happened, and advises nobody.',
    customCondition: 'Restless legs',
    customSupplement: 'Sea magnesium',
    renamedSupplement: { nameEn: 'Sea magnesium', nameEs: 'Magnesio de mar' },
    customBrand: 'Harbour Herbs',
    condition: 'insomnia',
    supplement: 'magn',
    why: 'I mistyped the dose.',
    goodbye: 'I do not need the account any more.',
  },
  es: {
    user: 'maria',
    experience: 'Ahora me duermo en media hora y solo me despierto una vez.',
    consent: 'Tengo 18 años o más y acepto que este testimonio se publique sin mi nombre.',
    reason: 'Dinos, por favor, qué dosis tomaste.',
    report: 'Dice a quien lo lee que deje sus pastillas una semana.',
    statement: 'Aconseja dejar un medicamento recetado.',
    objection: 'Describe lo que ocurrió, y no aconseja a nadie.',
    customCondition: 'Piernas inquietas',
    customSupplement: 'Algas del Atlántico',
    renamedSupplement: { nameEn: 'Atlantic seaweed', nameEs: 'Algas del Atlántico' },
    customBrand: 'Hierbas del Puerto',
    condition: 'insomnio',
    supplement: 'valer',
    why: 'Escribí mal la dosis.',
    goodbye: 'Ya no necesito la cuenta.',
  },
} as const;

/** The app with data, and clients of each role that call it in one language. */
export interface ExampleContext {
  product: TestApp;
  language: Language;
  names: Names;
  texts: (typeof texts)[Language];
  anonymous: ExampleClient;
  user: ExampleClient;
  admin: ExampleClient;
  /** Creates a new user. */
  signUpUser: () => Promise<ExampleClient>;
  /** Creates another admin. */
  signUpReviewer: () => Promise<ExampleClient>;
  /** A submission in the language. */
  submission: (changes?: Record<string, unknown>) => Record<string, unknown>;
}

export class ExampleFixture {
  private constructor(
    readonly product: TestApp,
    readonly names: Names,
    readonly recorder: ExampleRecorder,
  ) {}

  static async build(): Promise<ExampleFixture> {
    const product = await TestApp.start({
      env: { AFFILIATE_POSTBACK_SECRETS: `${PARTNER.name}:${PARTNER.secret}` },
    });
    const { database } = product;
    const names = await addNames(database);
    await database.execute(`update catalog.conditions set popular_key = 'insomnia' where id = $1`, [names.conditionId]);
    const advertiser = await addAdvertiser(database, PARTNER.name, 'clickref');
    const products = [
      { title: 'Magnesium bisglycinate, 90 capsules', supplement_id: names.supplementId, price: 12.5 },
      {
        title: 'Valerian root, 60 tablets',
        supplement_id: names.otherSupplementId,
        supplement_name: 'Valerian root',
        price: 9.9,
      },
    ];
    for (const item of products) await addProduct(database, advertiser, item);
    for (const supplementId of [names.supplementId, names.otherSupplementId]) {
      for (const [language, perceivedImprovement] of [
        ['en', 'significant'],
        ['es', 'moderate'],
        ['en', 'none'],
      ] as const) {
        const { experience, consent: consentText } = texts[language];
        const changes = { language, experience, consentText, perceivedImprovement, supplementId };
        await createApprovedTestimonial(product, names, changes);
      }
    }
    await waitForJobs(product);
    return new ExampleFixture(product, names, new ExampleRecorder(product.url));
  }

  async createContext(language: Language): Promise<ExampleContext> {
    const { product, names, recorder } = this;
    const languageTexts = texts[language];
    const createClient = (client: Client) => new ExampleClient(recorder, language, product.url, client);
    return {
      product,
      language,
      names,
      texts: languageTexts,
      anonymous: createClient(product.anonymous()),
      user: createClient(await product.signInAs(languageTexts.user)),
      admin: createClient(await product.signInAs('admin')),
      signUpUser: async () => createClient(await product.signUpUser()),
      signUpReviewer: async () => createClient(await signUpReviewer(product)),
      submission: (changes = {}) =>
        buildSubmission(names, {
          experience: languageTexts.experience,
          consentText: languageTexts.consent,
          language,
          ...changes,
        }),
    };
  }
}
