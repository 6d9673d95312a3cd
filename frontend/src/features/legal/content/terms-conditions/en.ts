import type { LegalText } from '../../legal-document';

export const en: LegalText = {
  title: 'Terms and conditions',
  description: 'The rules for taking part, points, prizes and affiliate links.',
  lead: 'The agreement between you and whoever runs {{product}}. It applies when you create an account or share a testimonial. If you only read, all we ask is fair use.',
  short: [
    'It is free, you must be 18 or older, and you can leave at any time.',
    'Share only what you experienced yourself. Every honest result earns the same.',
    'Points are not money. The monthly prize is announced; draws have not started yet.',
    'Shop links are affiliate links. They never change a ranking.',
  ],
  sections: [
    {
      id: 'parties',
      title: 'Who the agreement is with',
      blocks: ['You make this agreement with the operator of {{product}}:', 'contact'],
    },
    {
      id: 'service',
      title: 'What we offer',
      blocks: [
        '{{product}} collects testimonials about dietary supplements, has a person review each one, and shows [rankings](/how-the-ranking-works) made from them. It also lists products with links to partner shops.',
        'It is a personal project in development: there is no commercial activity and there are no payments yet, what is shown while the strip “Test data” appears at the top is test data, and things may change, break or stop. If the service is to end, we announce it in time for you to take [your data](/data-rights) with you.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'You must be 18 or older. One account for each person, with an email address where we can reach you. Keep your password to yourself, and tell us if someone else has used your account.',
      ],
    },
    {
      id: 'advice',
      title: 'Not medical advice',
      blocks: [
        'What you read here is what people report about themselves. It is not medical advice, nor a promise that something will help you or will not harm you. Talk to a doctor or pharmacist before you start, stop or combine anything.',
      ],
    },
    {
      id: 'testimonials',
      title: 'Your testimonials',
      blocks: [
        'When you share a testimonial you confirm that:',
        {
          list: [
            'you took the product yourself, and what you report is true as far as you know, whether it helped or not;',
            'the words and the proof files are yours, and nobody paid you or gave you anything for a particular result;',
            'it contains no personal data of others, no advertising, no call to stop a medical treatment and no promise of a cure.',
          ],
        },
        'Your words remain yours. You allow us to store, show and translate them without your name and to count them in the rankings, free of charge and only for this service, until you delete the testimonial. We use your health data only with your [consent](/privacy-policy#consent).',
      ],
    },
    {
      id: 'review',
      title: 'How we review',
      blocks: [
        'A person reads every testimonial before it is published. It may be rejected if it is unclear, not credible, without proof, off topic, a duplicate, dangerous, or if it shows personal data. A result is never a reason. You are told the reason, and you can correct the testimonial and send it again.',
        'If you change an approved testimonial, it is reviewed again and leaves the ranking until then. An approval can be revoked, with a reason, if something turns out to be wrong.',
        'Anyone can report a published testimonial. A reviewer who did not approve it decides; it may be hidden until then, and is taken down if it breaks these rules. You read the reasons and can object once: [how reports are handled](/how-the-ranking-works#reports).',
      ],
    },
    {
      id: 'points',
      title: 'Points',
      blocks: [
        {
          table: {
            caption: 'What earns points',
            head: ['For', 'Points', 'When'],
            rows: [
              ['A testimonial', '+200', 'Once our team has approved it; once for each condition and supplement'],
              ['A purchase through the marketplace', '+150', 'Once the shop has confirmed it and it is verified'],
            ],
          },
        },
        'Every outcome earns the same: significant improvement, no change or negative effects. Points are deducted if the testimonial is deleted, if its approval is revoked or if the purchase is cancelled; a later approval adds them again. Points are not money. They cannot be sold, passed on or paid out, and they disappear when you erase your data.',
      ],
    },
    {
      id: 'prize',
      title: 'Monthly prize',
      blocks: [
        'The announced prize is a pack of supplements worth 50 euros, once a month. **Draws have not started yet.** Before the first one, its date and its rules will be published here: who takes part, how points count, how the draw is made and how the winner is notified. Until then nothing can be won.',
      ],
    },
    {
      id: 'marketplace',
      title: 'Marketplace and affiliate links',
      blocks: [
        'We sell nothing. Products in the [marketplace](/marketplace) link to partner shops, and what you buy there you buy from the shop: its prices, conditions and return policy apply. Each product shows when we last checked its price; the price in the shop is the one that counts.',
        '**Links to shops are affiliate links.** The shop may pay the operator a commission for purchases made through them. That costs you nothing extra. No commission, brand or shop ever changes a score, a place in a ranking or what is published.',
        'If you are signed in, the link carries a code by which the shop can report your purchase so that you get points, without telling the shop who you are. If you are signed out there is no code, no tracking and there are no points.',
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      blocks: [
        {
          list: [
            'inventing testimonials, proof or purchases, or having several accounts to collect points;',
            'trying to find out who wrote a testimonial;',
            'accessing other people’s data, overloading the service or getting around its limits;',
            'using testimonials to advertise a product.',
          ],
        },
        'If you break these rules we may remove testimonials, deduct points or close your account. We tell you why, you can object, and a person decides.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'Our liability under this agreement is capped at what you paid us in the last 12 months. As there are no payments yet, that is nothing at present.',
        'This limit does not apply to intent or gross negligence, to injury to life, body or health, or wherever the law does not allow it. Your rights as a consumer stay as they are.',
      ],
    },
    {
      id: 'ending',
      title: 'Leaving',
      blocks: [
        'You can end the agreement at any time, without a reason, by erasing your data on [data rights](/data-rights). An account that nobody has used for 3 years is deleted.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes, law and courts',
      blocks: [
        'If these terms change, the new text and its date are published here before they apply. If you do not agree with them, you can leave.',
        'The law of the country where the operator is established applies. Rules that protect you as a consumer in the country where you live apply as well, and you can go to the courts there.',
      ],
    },
  ],
};
