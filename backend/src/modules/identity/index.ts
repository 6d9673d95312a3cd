export { joinOrganization, leaveOrganization } from './provider/organizations.js';
export { canSendLinks } from './accounts/account-mails.js';
/** Users, and the embedded identity provider. */
export { createDemoAccounts } from './accounts/demo-accounts.js';
export { createEmbeddedProvider, type EmbeddedProvider } from './provider/embedded-provider.js';
export { identityMiddleware } from './identity.middleware.js';
export { IdentityModule } from './identity.module.js';
export { DecidingAdminDto } from './accounts/deciding-admin.dto.js';
export { AccountErasureService } from './accounts/account-erasure.service.js';
export { IdentityPersonalDataProvider } from './personal-data.provider.js';
export { type ProfileField, ProfilesService } from './accounts/profiles.service.js';
export { findUnreadableSecondFactors } from './second-factor/unreadable-second-factors.js';
export { resetSecondFactor } from './second-factor/reset-second-factor.js';
export { canReadSigningKeys, deleteSigningKeys } from './provider/signing-keys.js';
export type { InactiveUser } from './users.repository.js';
export { type Contact, UsersService } from './users.service.js';
