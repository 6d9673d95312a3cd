import type { LegalText } from '../../legal-document';
import { tables } from './tables-en';

export const en: LegalText = {
  title: 'Cookie policy',
  description: 'What this site stores in your browser, and for how long.',
  lead: 'Everything that {{product}} keeps in your browser, by name. There is little of it, and nothing that measures you is stored before you agree.',
  short: [
    'Only what the site needs to work is stored without asking.',
    'Analytics and marketing are off until you turn them on, and “no” is as easy as “yes”.',
    'You can change your mind at any time on [consent settings](/consent-settings).',
  ],
  sections: [
    {
      id: 'what',
      title: 'What this page is about',
      blocks: [
        'A cookie is a small piece of text that a site leaves in your browser and gets back with every visit. Sites can also write into the browser’s storage, which is never sent by itself. We use both, and the same rules apply to both. **Session storage** is emptied when you close the tab; **local storage** stays until it is replaced or you clear it.',
      ],
    },
    {
      id: 'kinds',
      title: 'Four kinds',
      blocks: [
        { table: tables.kinds },
        'These are the longest times that a cookie of each kind may last. Many last less; the list below says how long.',
      ],
    },
    {
      id: 'list',
      title: 'What we store',
      blocks: [
        { table: tables.list },
        'If the operator uses an external sign-in provider, you sign in on its site, under its own cookie policy.',
      ],
    },
    {
      id: 'analytics',
      title: 'Analytics and marketing',
      blocks: [
        'There is no analytics at all unless the operator has set up Google Analytics for this site. Even then no Google script is loaded and no cookie is set before you agree.',
        'Your choice is passed on through Google consent mode as four signals: `analytics_storage` follows your choice for analytics; `ad_storage`, `ad_user_data` and `ad_personalization` follow your choice for marketing. All four are denied until you decide. We show no advertising.',
        { table: tables.analytics },
        'Analytics data is kept for at most 24 months. It never contains your testimonials, and we ask for this permission separately from anything that concerns your health.',
      ],
    },
    {
      id: 'shops',
      title: 'Partner shops',
      blocks: [
        'We set no cookie for affiliate links. If you are signed in, the address that you open carries a code instead, as the [privacy policy](/privacy-policy#recipients) explains. What the shop then stores on its own site is up to the shop and to what you agree to there.',
      ],
    },
    {
      id: 'choose',
      title: 'Choosing and changing your mind',
      blocks: [
        'On your first visit a banner asks you: accept all, reject all, essential only, or customize. All four weigh the same and nothing is ticked in advance. On [consent settings](/consent-settings) you can look at your choice and change it at any time. If you are signed in, we also keep a record of it that you find on [data rights](/data-rights).',
        'You can delete cookies and storage in your browser as well. Then you are signed out, an unfinished testimonial is lost, the language follows your browser again and the banner asks again.',
      ],
    },
    {
      id: 'ground',
      title: 'Why we may do this',
      blocks: [
        'What is strictly necessary for a service you request may be stored without consent; that covers the essential and functional kinds. Analytics and marketing rest on your consent (Art. 6(1)(a) GDPR), which you can withdraw at any time. Who is responsible, and all your rights, are in the [privacy policy](/privacy-policy).',
      ],
    },
    {
      id: 'contact',
      title: 'Questions',
      blocks: ['contact'],
    },
  ],
};
