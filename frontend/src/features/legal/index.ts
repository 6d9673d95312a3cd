export { Contact } from './contact';
export { cookiePolicy } from './content/cookie-policy/document';
export { legalNotice } from './content/legal-notice/document';
export { privacyPolicy } from './content/privacy-policy/document';
export { termsConditions } from './content/terms-conditions/document';
export { LegalPage } from './legal-page';
