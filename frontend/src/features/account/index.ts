export { AccountSettings } from './account-settings';
export { OidcCallback } from './oidc-callback';
export { ForgotPassword, ResetPassword } from './password-recovery';
export { SignIn } from './sign-in';
export { SignUp } from './sign-up';
export { useAccountTranslation } from './translations';
