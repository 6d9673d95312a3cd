import type { Client } from '../client.js';
import { addNames, createApprovedTestimonial, type Names, waitForJobs, buildSubmission } from '../factories.js';
import { TestApp } from '../test-app.js';
import { addAdvertiser, addProduct } from '../product-factories.js';
import { ExampleClient } from './example-client.js';
import { type Language, ExampleRecorder } from './example-recorder.js';

export const PARTNER = { name: 'Brightjar', secret: 'b'.repeat(40) };

/** What differs when the same is done in the other language. */
const words = {
  en: {
    person: 'james',
    experience: 'I fall asleep within half an hour now, and wake up only once.',
    consent: 'I am 18 or older and agree that this testimonial is published without my name.',
    reason: 'Please tell us which dose you took.',
    ownCondition: 'Restless legs',
    ownSupplement: 'Sea magnesium',
    renamedSupplement: { nameEn: 'Sea magnesium', nameEs: 'Magnesio de mar' },
    ownBrand: 'Harbour Herbs',
    condition: 'insomnia',
    supplement: 'magn',
    why: 'I mistyped the dose.',
    goodbye: 'I do not need the account any more.',
  },
  es: {
    person: 'maria',
    experience: 'Ahora me duermo en media hora y solo me despierto una vez.',
    consent: 'Tengo 18 años o más y acepto que este testimonio se publique sin mi nombre.',
    reason: 'Dinos, por favor, qué dosis tomaste.',
    ownCondition: 'Piernas inquietas',
    ownSupplement: 'Algas del Atlántico',
    renamedSupplement: { nameEn: 'Atlantic seaweed', nameEs: 'Algas del Atlántico' },
    ownBrand: 'Hierbas del Puerto',
    condition: 'insomnio',
    supplement: 'valer',
    why: 'Escribí mal la dosis.',
    goodbye: 'Ya no necesito la cuenta.',
  },
} as const;

/** A product with something in it, and somebody of each sort who calls it in one language. */
export interface ExampleContext {
  product: TestApp;
  language: Language;
  names: Names;
  words: (typeof words)[Language];
  anybody: ExampleClient;
  person: ExampleClient;
  admin: ExampleClient;
  /** Somebody new each time. */
  newcomer: () => Promise<ExampleClient>;
  /** A submission in the words of the language. */
  submission: (changes?: Record<string, unknown>) => Record<string, unknown>;
}

export class ExampleFixture {
  private constructor(
    readonly product: TestApp,
    readonly names: Names,
    readonly takes: ExampleRecorder,
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
    for (const one of products) await addProduct(database, advertiser, one);
    for (const supplementId of [names.supplementId, names.otherSupplementId]) {
      for (const [language, perceivedImprovement] of [
        ['en', 'significant'],
        ['es', 'moderate'],
        ['en', 'none'],
      ] as const) {
        const { experience, consent: consentText } = words[language];
        const changes = { language, experience, consentText, perceivedImprovement, supplementId };
        await createApprovedTestimonial(product, names, changes);
      }
    }
    await waitForJobs(product);
    return new ExampleFixture(product, names, new ExampleRecorder(product.url));
  }

  async scene(language: Language): Promise<ExampleContext> {
    const { product, names, takes } = this;
    const own = words[language];
    const as = (client: Client) => new ExampleClient(takes, language, product.url, client);
    return {
      product,
      language,
      names,
      words: own,
      anybody: as(product.anonymous()),
      person: as(await product.signInAs(own.person)),
      admin: as(await product.signInAs('admin')),
      newcomer: async () => as(await product.signUpUser()),
      submission: (changes = {}) =>
        buildSubmission(names, { experience: own.experience, consentText: own.consent, language, ...changes }),
    };
  }
}
