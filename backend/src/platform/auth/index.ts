export { Access, type AccessLevel } from './access.js';
export { AuthModule } from './auth.module.js';
export { AccountDirectory, type Caller, CurrentCaller, type Principal } from './caller.js';
export { EMBEDDED_ISSUER } from './issuer.js';
