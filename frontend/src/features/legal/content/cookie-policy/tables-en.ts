import type { LegalTable } from '../../legal-document';

export const tables = {
  kinds: {
    caption: 'Kinds of cookies and storage',
    head: ['Kind', 'What for', 'Your consent', 'At most'],
    rows: [
      ['Essential', 'Signing in, safety, remembering your choice about cookies', 'Not needed: always on', '1 year'],
      ['Functional', 'Language, drafts, finding your place again', 'Not needed: always on', '1 year'],
      ['Analytics', 'Knowing how the site is used', 'Only with your consent', '2 years'],
      ['Marketing', 'Knowing which campaigns lead here', 'Only with your consent', '2 years'],
    ],
  },
  list: {
    caption: 'Cookies and storage of this site',
    head: ['Name', 'Where', 'Kind', 'What for', 'How long'],
    rows: [
      [
        '`recuento.session_token`',
        'Cookie that scripts cannot read. Over HTTPS its name begins with `__Secure-`',
        'Essential',
        'Keeps you signed in',
        '7 days after your last visit, or until you sign out',
      ],
      [
        '`oidc.user:` and the name of the provider',
        'Local storage, only where an identity provider on another site signs you in',
        'Essential',
        'Keeps you signed in',
        'Until you sign out, or the provider ends it',
      ],
      [
        '`oidc.` and a random number',
        'Session storage, only where an identity provider on another site signs you in',
        'Essential',
        'That the answer of the provider belongs to your question, and where you wanted to go',
        'Until you are back',
      ],
      [
        '`consent`',
        'Local storage',
        'Essential',
        'What you chose about analytics and marketing, and when',
        'Until you change or clear it; after 1 year, or when the question changes, you are asked again',
      ],
      [
        '`consent-banner-dismissed`',
        'Local storage',
        'Essential',
        'That you answered the question about cookies, so that it does not come back',
        'As long as your choice',
      ],
      ['`language`', 'Local storage', 'Functional', 'The language that you chose', 'Until you change or clear it'],
      [
        '`submission-draft:` and your user number',
        'Local storage',
        'Functional',
        'An unfinished testimonial, without its files. It is health data, so it never leaves your browser before you send it',
        '7 days; gone when you send it, cancel it or sign out',
      ],
      [
        '`color-scheme`',
        'Local storage',
        'Functional',
        'Light or dark colours, when you chose',
        'Until you change or clear it',
      ],
      [
        '`review-keys`',
        'Local storage',
        'Functional',
        'For reviewers: whether the keys of the desk are on',
        'Until you change or clear it',
      ],
      [
        '`marketplace-filters`',
        'Session storage',
        'Functional',
        'Your filters in the marketplace while you look at a product',
        'Until you are back, or close the tab',
      ],
      [
        '`analysisScroll`',
        'Session storage',
        'Functional',
        'Your place in a ranking while you read testimonials',
        'Until you are back, or close the tab',
      ],
      [
        '`welcome-popup`',
        'Session storage',
        'Functional',
        'That the welcome was shown, so that it does not come back',
        'Until you close the tab',
      ],
      [
        '`prize-popup:signed-in`, `prize-popup:anonymous`',
        'Session storage',
        'Functional',
        'That the prize was announced, so that it does not come back',
        'Until you close the tab',
      ],
    ],
  },
  analytics: {
    caption: 'Cookies of Google Analytics, only after your consent',
    head: ['Name', 'Kind', 'What for', 'How long'],
    rows: [
      ['`_ga`', 'Analytics', 'Tells one visitor from another by a random number', '2 years'],
      ['`_ga_` and the site’s number', 'Analytics', 'Keeps the pages of one visit together', '2 years'],
    ],
  },
} satisfies Record<string, LegalTable>;
