export { renderMail } from './mail-template.js';
export { Mailer, MailNotSentError, RecipientRejectedError } from './mailer.js';
export { MailModule } from './mail.module.js';
