export { joinOrganization } from './organizations.js';
export { canSendLinks } from './account-mails.js';
/** Users, and the embedded identity provider. */
export { createDemoAccounts } from './demo-accounts.js';
export { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.js';
export { identityMiddleware } from './identity.middleware.js';
export { IdentityModule } from './identity.module.js';
export { AccountErasureService } from './account-erasure.service.js';
export { IdentityPersonalDataProvider } from './personal-data.provider.js';
export { type ProfileField, ProfilesService } from './profiles.service.js';
export { resetSecondFactor } from './second-factor/reset-second-factor.js';
export { deleteSigningKeys } from './signing-keys.js';
export type { InactiveUser } from './users.repository.js';
export { type Contact, UsersService } from './users.service.js';
