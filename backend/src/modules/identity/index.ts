export { joinOrganization } from './admins.js';
export { canSendLinks } from './account-mails.js';
/** Who people are: users, and the embedded identity provider. */
export { createDemoAccounts } from './demo-accounts.js';
export { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.js';
export { identityMiddleware } from './identity.middleware.js';
export { IdentityModule } from './identity.module.js';
export { DeparturesService, type Inactive } from './departures.service.js';
export { IdentityPersonalData } from './personal-data.js';
export { type ProfileField, ProfilesService } from './profiles.service.js';
export { forgetSigningKeys } from './signing-keys.js';
export { type Contact, UsersService } from './users.service.js';
