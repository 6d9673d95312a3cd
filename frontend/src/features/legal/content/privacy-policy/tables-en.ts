import type { LegalTable } from '../../legal-document';

export const tables = {
  kinds: {
    caption: 'Personal data by type',
    head: ['Type', 'What it is', 'Who sees it'],
    rows: [
      [
        'Account',
        'Name, email address and, with our own sign-in, your password in a form that cannot be read back and, if you turn on the second step, its encrypted key.',
        'You. Reviewers do not see whose testimonial they read.',
      ],
      [
        'Testimonial',
        'Health condition, supplement and brand, how you took it, result, side effects, your own words, age range and gender. **This is health data.**',
        'Everyone, without your name, once it is approved. Before that you and the reviewers.',
      ],
      [
        'Other medicines and conditions',
        'What else you take and which other conditions you have, if you tell us. **This is health data.**',
        'You and the reviewers.',
      ],
      [
        'Proof files',
        'Photos or PDFs which show that you took the product. Location and camera data are removed from photos before anyone can open them.',
        'You and the reviewers, through links that work for a short time.',
      ],
      ['Review', 'Decision, reason, and when it was made.', 'You and the reviewers. The public sees only counts.'],
      ['Points', 'Every award and every reversal, with its date.', 'You.'],
      [
        'Purchases',
        'A click reference and the language in which you saw its links, for our mails about purchases; the order number, amount and status that a partner shop reports under it.',
        'You and the administrators.',
      ],
      [
        'Consents and requests',
        'What you agreed to, in which words and when; your requests about your data and our answers.',
        'You and the administrators.',
      ],
      [
        'Reports and objections',
        'Which testimonial you report and why, your email address if you give it, and your objection to a decision; without an account, also a keyed hash of your network address.',
        'You and the reviewers, who do not see who reported. The author learns the kind of reason.',
      ],
      [
        'Technical data',
        'Your network address, counted to stop abuse, and noted with your browser’s name in a sign-in session. With a testimonial we keep a keyed hash of it, a code from which nobody can read the address, and one of each photo. Our logs hold no names, no addresses and nothing that you searched for or wrote.',
        'The operator. Reviewers see how many accounts share an address or a receipt, not whose they are.',
      ],
    ],
  },
  purposes: {
    caption: 'Purposes and legal grounds under the General Data Protection Regulation (GDPR)',
    head: ['Purpose', 'Data', 'Legal ground'],
    rows: [
      [
        'Review your testimonial, publish it without your name and count it in the rankings',
        'Testimonial, other medicines and conditions, proof files',
        'Your explicit consent to the use of health data: Art. 9(2)(a) together with Art. 6(1)(a)',
      ],
      [
        'Give you an account and tell you what happened to your testimonials',
        'Account, review',
        'The agreement with you: Art. 6(1)(b)',
      ],
      [
        'Credit points and, once draws begin, award the prize',
        'Points, purchases, account',
        'The agreement with you: Art. 6(1)(b)',
      ],
      [
        'Measure how the site is used',
        'Analytics, as described in the [cookie policy](/cookie-policy#analytics)',
        'Your consent: Art. 6(1)(a)',
      ],
      [
        'Keep the service safe from abuse and fraud',
        'Technical data, proof files',
        'Our legitimate interest in a service that can be trusted: Art. 6(1)(f); for proof files your explicit consent',
      ],
      [
        'Answer your requests and be able to show that you consented',
        'Consents and requests',
        'Legal obligation: Art. 6(1)(c)',
      ],
      [
        'Decide about reports and objections, and inform both sides',
        'Reports and objections, testimonial, account',
        'Legal obligation: Art. 6(1)(c), with the Digital Services Act',
      ],
    ],
  },
  periods: {
    caption: 'How long data is kept',
    head: ['Data', 'Kept'],
    rows: [
      ['Account', 'Until you delete it, or after 3 years of inactivity'],
      ['Testimonials and proof files', 'Until you delete the testimonial, or with your account'],
      ['That our team deleted a testimonial of yours, and the reason', 'With your account'],
      ['Points, purchases, notifications', 'With your account'],
      ['Which mails we sent you, and when', '1 year, or until you delete your account'],
      ['Consents', 'Closed at once when you withdraw them; erased with your account'],
      [
        'Texts and email addresses of reports, texts of objections',
        '200 days after the decision, or until you erase your data',
      ],
      ['Analytics', 'At most 24 months'],
      ['Sign-in session', '7 days after your last visit, or until you sign out'],
      ['Hash of the address that a testimonial came from', '30 days, at most until the testimonial is deleted'],
      ['Draft of a testimonial', '7 days, in your browser only; gone when you send it, cancel it or sign out'],
      [
        'Unsent text of a request or an objection',
        'In your browser only; gone when you send it, cancel it, sign out or close the tab',
      ],
      ['Receipt of an erasure', 'Stays, as proof that it was done. It holds a date and no personal data'],
    ],
  },
} satisfies Record<string, LegalTable>;
