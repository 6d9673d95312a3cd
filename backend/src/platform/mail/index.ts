export { renderMail } from './mail-template.js';
export { type Mail, Mailer, MailNotSentError, RecipientRejectedError } from './mailer.js';
export { MailModule } from './mail.module.js';
