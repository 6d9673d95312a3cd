const productTags = {
  Analysis: 'Ranking of supplements for a condition, with confidence intervals.',
  'Open data': 'All rankings as open data.',
  Testimonials: 'Submit, read, edit and withdraw testimonials.',
  Review: 'Review queue, decisions and audit trail, for admins.',
  'Content reports': 'Reports about public testimonials.',
  Catalog: 'Conditions, supplements, brands and medications, and the management of custom names.',
  Marketplace: 'Products of partners, and their feeds.',
  Purchases: 'Purchases reported by partners, and their verification.',
  Points: 'Points of the user.',
  Notifications: 'Notifications of the user.',
  Consent: 'Consents of the user, with time and text.',
  'Data rights': 'Access, portability, erasure and rectification.',
  Operations: 'Configuration of the single-page app, and endpoints for operators.',
};
const identityTag = { Identity: 'The embedded identity provider: how an API client gets a token.' };

/** Names and descriptions of the tags, in the order in which Swagger UI shows them. */
export const listTags = (isEmbedded: boolean): { name: string; description: string }[] =>
  Object.entries({ ...(isEmbedded ? identityTag : {}), ...productTags }).map(([name, description]) => ({
    name,
    description,
  }));
