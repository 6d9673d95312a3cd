import { identityCall } from './identity-calls';

/** What people do with their account at the embedded provider; each throws a Problem when it is refused. */

/** Mails a link, if there is an account with this address; says the same if not. */
export const requestPasswordReset = (email: string): Promise<void> => identityCall('request-password-reset', { email });

/** `token` from that link; it works once. */
export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  identityCall('reset-password', { token, newPassword });

/** Where mail is sent, the new address counts once its mail was read, and the former one is told. */
export const changeEmail = (newEmail: string, password: string): Promise<void> =>
  identityCall('change-email', { newEmail, password, callbackURL: '/account' });

/** Ends the sessions of all other devices. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  identityCall('change-password', { currentPassword, newPassword, revokeOtherSessions: true });

/** On every device, this one included. */
export const endAllSessions = (): Promise<void> => identityCall('revoke-sessions', {});
