import { identityCall } from './identity-calls';

/** Account operations at the embedded provider; each throws a Problem if it is rejected. */

/** Sends a reset link if an account with this address exists; the response is the same if not. */
export const requestPasswordReset = (email: string): Promise<void> => identityCall('request-password-reset', { email });

/** `token` is the one of the reset link; it can be used once. */
export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  identityCall('reset-password', { token, newPassword });

/** If the server sends mail, the change takes effect after confirmation, and the previous address is notified. */
export const changeEmail = (newEmail: string, password: string): Promise<void> =>
  identityCall('change-email', { newEmail, password, callbackURL: '/account' });

/** Also ends the sessions of all other devices. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  identityCall('change-password', { currentPassword, newPassword, revokeOtherSessions: true });

/** On every device, including this one. */
export const endAllSessions = (): Promise<void> => identityCall('revoke-sessions', {});
