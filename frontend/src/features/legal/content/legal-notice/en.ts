import type { LegalText } from '../../legal-document';

export const en: LegalText = {
  title: 'Legal notice',
  description: 'Who is behind this personal project in development.',
  lead: 'Who runs {{product}}, what it is and what it is not, and how far our responsibility goes.',
  short: [
    '{{product}} is a personal project in development. Nothing is sold and nobody pays.',
    'It collects what people report. It is not medical advice.',
    'You must be 18 or older to take part.',
  ],
  sections: [
    { id: 'operator', title: 'Who runs this site', blocks: ['contact'] },
    {
      id: 'project',
      title: 'What it is',
      blocks: [
        '{{product}} is a personal project in development. There is no commercial activity and there are no payments yet. A monthly prize is announced, but draws have not started.',
        'While the strip “Test data” appears at the top of the page, what you see is test data: the testimonials, brands, shops and people are invented. Do not base any decision on it.',
      ],
    },
    {
      id: 'advice',
      title: 'Not medical advice',
      blocks: [
        'Testimonials are what people report about themselves. They are personal accounts and opinions, not checked facts about a product, not a study, and not the opinion of the operator. Getting better after taking something does not prove that it helped.',
        'Nothing here replaces a doctor or a pharmacist. Talk to yours before you start, stop or combine anything, especially if you take medicines, are pregnant or have a medical condition. Never stop a prescribed treatment because of what you read here. In an emergency call your emergency number (112 in the European Union).',
        'Food supplements are not medicines. They are not meant to prevent, treat or cure a disease.',
      ],
    },
    {
      id: 'age',
      title: 'Minimum age',
      blocks: ['You must be 18 or older to have an account, to share a testimonial and to collect points.'],
    },
    {
      id: 'content',
      title: 'Intellectual property',
      blocks: [
        {
          list: [
            '**Testimonials** belong to the people who wrote them. You may quote them with a link; you may not use them to advertise a product.',
            '**Rankings and [open data](/how-the-ranking-works#data)** are free to use under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/), if you name {{product}} as the source.',
            '**The software** is published under the MIT licence; the typefaces Piazzolla and Radio Canada under the SIL Open Font License.',
            '**Names of brands and products** belong to their owners. Naming them neither endorses nor criticizes them.',
          ],
        },
      ],
    },
    {
      id: 'links',
      title: 'Links to other sites',
      blocks: [
        'Links in the marketplace lead to partner shops and may be affiliate links; the [terms](/terms-conditions#marketplace) say what that means. They never change a ranking. Other sites are run by others, who answer for their content, prices and privacy.',
      ],
    },
    {
      id: 'report',
      title: 'Reporting something unlawful',
      blocks: [
        'A person reviews each testimonial before it is published, and people make mistakes. Below each testimonial you can report it, with or without an account: [this is how reports are handled](/how-the-ranking-works#reports). If anything else here is unlawful, dangerous or shows your personal data, write to the email address [above](#operator) with the address of the page and what is wrong with it. A person looks at every report and answers it, and an approval can be revoked.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We run this site with care, but we cannot promise that it is always available, complete or free of errors. Our liability is capped at what you paid us in the last 12 months. As there are no payments yet, that is nothing at present.',
        'This limit does not apply to intent or gross negligence, to injury to life, body or health, or wherever the law does not allow it. Your rights as a consumer stay as they are.',
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      blocks: [
        'The law of the country where the operator is established applies. Rules that protect you as a consumer in the country where you live apply as well, and you can go to the courts there.',
      ],
    },
    {
      id: 'more',
      title: 'Related pages',
      blocks: [
        {
          list: [
            '[Privacy policy](/privacy-policy): what happens to your data',
            '[Cookie policy](/cookie-policy): what is stored in your browser',
            '[Terms and conditions](/terms-conditions): the rules for taking part',
            '[Data rights](/data-rights): access, download, correct or erase your data',
            '[Consent settings](/consent-settings): choose what the site may measure',
          ],
        },
      ],
    },
  ],
};
