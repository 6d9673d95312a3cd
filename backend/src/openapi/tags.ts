const own = {
  Analysis: 'The ranking of supplements for a condition, and how sure anyone can be of it.',
  'Open data': 'All rankings as data, for whoever wants to check them.',
  Testimonials: 'What people took and what came of it: sent, read, changed, withdrawn.',
  Review: 'The desk of the reviewers: the queue, decisions and their history. For admins.',
  Catalogue: 'Conditions, supplements, brands and medications, and the care for names in people’s own words.',
  Marketplace: 'What partners sell, and the feeds from which it comes.',
  Purchases: 'Orders that partners tell of, and their verification.',
  Points: 'What the caller has earned.',
  Notices: 'What the caller was told.',
  Consent: 'What the caller agreed to, when and in which words.',
  'Data rights': 'Access, portability, erasure and rectification.',
  Operations: 'For the app at its start and for whoever runs the product.',
};
const identity = { Identity: 'The embedded identity provider: how a program gets a token.' };

/** What each group of operations is about, in the order in which Swagger UI shows them. */
export const tags = (isEmbedded: boolean): { name: string; description: string }[] =>
  Object.entries({ ...(isEmbedded ? identity : {}), ...own }).map(([name, description]) => ({ name, description }));
