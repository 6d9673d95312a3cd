import { z } from 'zod';

export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

export const optionalUrl = (protocols: string[]) =>
  optionalText.refine((text) => text === undefined || protocols.includes(parseProtocol(text)), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

export const optionalPostgresUrl = optionalText.refine((text) => text === undefined || isPostgresUrl(text), {
  message: 'must be a URL that starts with postgres:// or postgresql://',
});

/** Read replicas: URLs separated by commas. */
export const replicaUrls = optionalText.transform((text, context): string[] => {
  if (text === undefined) return [];
  const urls = text.split(',').map((url) => url.trim());
  if (urls.every(isPostgresUrl)) return urls;
  context.addIssue('must be URLs that start with postgres:// or postgresql://, separated by commas');
  return z.NEVER;
});

/** The value of an invalid setting for the error message, without a password. */
export function describeValue(name: string, value = ''): string {
  // An invalid secret may still be close to the real one, so it is not shown.
  if (/SECRET|TOKEN/.test(name)) return '';
  const shown = /URL/.test(name) ? value.replace(/[^\s,/]*@/g, '***@') : value;
  return `=${JSON.stringify(shown)}`;
}

function parseProtocol(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}
