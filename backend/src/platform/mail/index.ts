export { composed, type Letter } from './letter.js';
export { Mailer, MailNotSent, RecipientRefused } from './mailer.js';
export { MailModule } from './mail.module.js';
