export { Access, type AccessLevel } from './access.js';
export { AccessGuard } from './access.guard.js';
export { authenticate } from './authenticate.js';
export { AuthenticationGuard } from './authentication.guard.js';
export { AdminOnlyError, UnauthenticatedError } from './auth.errors.js';
export { AuthModule } from './auth.module.js';
export { AccountDirectory, type Caller, CurrentCaller, type Principal } from './caller.js';
export { EMBEDDED_ISSUER } from './issuer.js';
