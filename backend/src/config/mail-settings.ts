import { optionalText } from './url-settings.js';

/** `address` or `Name <address>`. */
const MAILBOX = /^(?:(?<name>[^<>"\p{Cc}]*)<(?<bracketed>[^\s@<>,]+@[^\s@<>,]+)>|(?<plain>[^\s@<>,]+@[^\s@<>,]+))$/u;

export const optionalMailbox = optionalText.refine((text) => text === undefined || MAILBOX.test(text), {
  message: 'must be an e-mail address, or a name and an address in angle brackets',
});

/** The default sender is a no-reply address. */
export function parseSender(mailFrom: string | undefined, productName: string, publicUrl: string) {
  const { name, bracketed, plain } = MAILBOX.exec(mailFrom ?? '')?.groups ?? {};
  return {
    name: name?.trim() || productName,
    address: bracketed ?? plain ?? `no-reply@${new URL(publicUrl).hostname}`,
  };
}
