/** Who people are: users, and the embedded identity provider. */
export { createDemoAccounts } from './demo-accounts.js';
export { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.js';
export { identityMiddleware } from './identity.middleware.js';
export { IdentityModule } from './identity.module.js';
export { UsersService } from './users.service.js';
