import type { LegalText } from '../../legal-document';
import { tables } from './tables-en';

export const en: LegalText = {
  title: 'Privacy policy',
  description: 'What is stored about you, why, how long, and your rights.',
  lead: 'What you tell {{product}} about your health is among the most private things there are. This page says what happens to it, in words you do not need a lawyer to understand.',
  short: [
    'You decide. We use your health data only with your explicit consent, and you can withdraw it at any time.',
    'Your name, your email address and your proof files are never published.',
    'A person, not a program, decides on every testimonial.',
    'Nobody buys your data, and there is no advertising profile of you.',
    'You can see, take, correct or erase everything on [data rights](/data-rights). We answer within 30 days.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: [
        'The controller decides why and how your personal data is used, and answers for it. The data protection officer watches over that and is there for your questions.',
        'contact',
      ],
    },
    {
      id: 'age',
      title: 'Only for people aged 18 or over',
      blocks: [
        'You must be 18 or older to have an account or to share a testimonial. The form says so, its age ranges begin at 18, and the consent that you give states your age. We do not ask for an identity document: that would mean keeping more about you than we need.',
        'If a reviewer has reason to think that someone younger wrote a testimonial, it is not published. If you know of data about a minor here, write to the data protection officer and we will erase it.',
      ],
    },
    {
      id: 'data',
      title: 'What we keep about you',
      blocks: [
        'Almost all of it comes from you. Reading rankings and testimonials needs no account.',
        { table: tables.kinds },
        'We never ask for your date of birth, your postal address or your bank details, and there are no payments.',
      ],
    },
    {
      id: 'purposes',
      title: 'Why we use it, and on which legal ground',
      blocks: [
        { table: tables.purposes },
        'You are free not to give us any of this. Without an account you can still read everything; without the consent a testimonial cannot be sent. We do not use your data for any other purpose.',
      ],
    },
    {
      id: 'public',
      title: 'What others can read',
      blocks: [
        'An approved testimonial shows your words, dose, frequency, duration, result, side effects, brand, age range, gender and the date. Search engines may find it. It does not show your name, email address, proof files, other medicines or other conditions.',
        'Please do not write anything that could identify you or someone else. Reviewers look for it, and for a rare condition even a few details may be enough for people who know you.',
        'Rankings and the [open data](/how-the-ranking-works#data) hold only counts. Groups of fewer than five people are left out of the open data.',
      ],
    },
    {
      id: 'review',
      title: 'People decide, not programs',
      blocks: [
        'A human reviewer reads every testimonial and decides on it. A program marks passages that deserve a second look, such as a phone number or a promise of a cure; it never rejects anything by itself. Nobody can review their own testimonial.',
        'We make no automated decision with legal or similar effects on you, and no profile of you (Art. 22 GDPR). The ranking rates supplements, not people: [this is how it counts](/how-the-ranking-works).',
      ],
    },
    {
      id: 'recipients',
      title: 'Who else receives data',
      blocks: [
        {
          list: [
            '**Providers that run the service for us**, such as hosting, email delivery or an external sign-in provider, where the operator uses them. They may act only on our instructions.',
            '**Partner shops.** If you are signed in when you open a shop link, the address carries a click reference: a code made with a secret key from your user number, different for each shop. The shop cannot turn it back into you. If you are signed out there is no reference and no tracking.',
            '**Google**, only if the operator has set up Google Analytics and only after you have agreed to analytics.',
            '**Authorities and courts**, where a law obliges us.',
          ],
        },
        'We do not sell data. If a provider works outside the European Economic Area, the transfer rests on an adequacy decision of the European Commission or on its standard contractual clauses. The data protection officer tells you which apply.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [{ table: tables.periods }],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        {
          list: [
            '**Access:** know what we hold about you and get a copy of all of it.',
            '**Portability:** take what you gave us in a format that other services can read.',
            '**Rectification:** have what is wrong corrected.',
            '**Erasure:** have everything deleted. The [next section](#erasure) says what that means.',
            '**Restriction:** have us keep your data without using it, for example while a dispute about it is open.',
            '**Objection:** say no to a use that rests on our legitimate interest.',
            '**Withdraw your consent,** at any time, as easily as you gave it. What was done before remains lawful.',
            '**Human decision:** not be subject to a decision made by a program alone. We make none.',
            '**Complaint:** go to a [supervisory authority](#complaint).',
          ],
        },
        'Access, portability, rectification and erasure are a few clicks away on [data rights](/data-rights): being signed in is all the identification we need. For the others write to the data protection officer. It costs nothing, and we answer within 30 days.',
      ],
    },
    {
      id: 'erasure',
      title: 'What erasure does',
      blocks: [
        'Erasing your data deletes your account, testimonials, proof files, points, consents, click references, drafts and export files, and your identity at the sign-in provider, or the provider is told. The rankings are counted again without you. It cannot be undone.',
        'What remains says nothing about you: a dated receipt, and in the reviewers’ log that a decision was made, when and by whom, without the testimonial or the reason. If a backup ever has to be restored, the erasures made since then are repeated.',
      ],
    },
    {
      id: 'consent',
      title: 'Giving and withdrawing consent',
      blocks: [
        'With each testimonial we store the exact words that you agreed to, their version, the language and the time. Your consents are listed on [data rights](/data-rights), each with a receipt that you can download.',
        'To withdraw the consent for a testimonial, withdraw it on [data rights](/data-rights) or delete the testimonial under [my testimonials](/my-testimonials): either way it leaves the lists and the ranking at once. You choose what the site may measure in the [consent settings](/consent-settings).',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        {
          list: [
            'Proof files are private: only you and the reviewers get them, by links that expire, and no cache may keep them.',
            'Photos are re-created before anyone opens them, so that no hidden location data remains. PDFs with active content are rejected.',
            'Besides you, only members of the review team see a testimonial that is not public, and every decision is recorded.',
            'With our own sign-in, access tokens are valid for ten minutes and are kept in memory, not on your device.',
          ],
        },
      ],
    },
    {
      id: 'breach',
      title: 'If something goes wrong',
      blocks: [
        'If personal data is lost, seen or changed by someone who should not have access, we notify the supervisory authority within 72 hours of becoming aware of it, unless nobody is at risk. If the risk for you is high, we tell you without delay: what happened, what it may mean and what you can do.',
      ],
    },
    {
      id: 'complaint',
      title: 'Complaints',
      blocks: [
        'If you think that we handle your data wrongly, tell us: we would like to put it right. You can also complain, at any time and without asking us first, to the data protection authority of the country where you live or work or where it happened. In Spain that is the [Agencia Española de Protección de Datos](https://www.aepd.es).',
      ],
    },
    {
      id: 'project',
      title: 'A project in development',
      blocks: [
        '{{product}} is a personal project in development, without commercial activity or payments. While the strip “Test data” appears at the top of the page, the testimonials, people and shops that you see are invented.',
        'If this policy changes, the new text and its date are published here. If we want to use your health data in another way, we ask for your consent again.',
      ],
    },
  ],
};
