import { accessSync, constants } from 'node:fs';
import { z } from 'zod';

export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

export const optionalUrl = (protocols: string[]) =>
  optionalText.refine((text) => text === undefined || isUrlOf(text, protocols), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')} and a host`,
  });

/** The origin of a web server, in the form in which browsers send it. */
export const optionalOrigin = optionalText.transform((text, context): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url && ['http:', 'https:'].includes(url.protocol);
  const hasMore = url && (/[^/]/.test(url.pathname) || url.search || url.hash || url.username || url.password);
  if (isWeb && !hasMore) return url.origin;
  context.addIssue('must be http:// or https:// and a host, with nothing after it: a path is not supported');
  return z.NEVER;
});

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

/** Parameters that name a file of certificates or a key, which the driver reads for each connection. */
const FILE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey'];

/** What is wrong with the files of a URL, for the error message; undefined if they can be read. */
function findUnreadableFile(url: string): string | undefined {
  const { searchParams } = new URL(url);
  for (const parameter of FILE_PARAMETERS) {
    const file = searchParams.get(parameter);
    if (!file) continue;
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      return `the file of ${parameter} cannot be read: ${(error as Error).message}`;
    }
  }
  return undefined;
}

const checkPostgresUrls = (urls: string[], message: string, context: z.RefinementCtx): void => {
  const problem = urls.every(isPostgresUrl) ? urls.map(findUnreadableFile).find(Boolean) : message;
  if (problem) context.addIssue(problem);
};

export const optionalPostgresUrl = optionalText.superRefine((text, context) =>
  checkPostgresUrls(text ? [text] : [], 'must be a URL that starts with postgres:// or postgresql://', context),
);

/** Read replicas: URLs separated by commas. */
export const replicaUrls = optionalText.transform((text, context): string[] => {
  if (text === undefined) return [];
  const urls = text.split(',').map((url) => url.trim());
  checkPostgresUrls(urls, 'must be URLs that start with postgres:// or postgresql://, separated by commas', context);
  return urls;
});

/** Before a URL that follows another one. */
const NEXT_URL = /,(?=\s*[a-z][a-z0-9+.-]*:\/\/)/i;

/** The value of an invalid setting for the error message, without a password, which may contain any character. */
export function describeValue(name: string, value = ''): string {
  // An invalid secret may still be close to the real one, so it is not shown.
  if (/SECRET|TOKEN|HEADERS/.test(name)) return '';
  const isUrl = /URL|ENDPOINT/.test(name) || value.includes('://');
  return `=${JSON.stringify(isUrl ? value.split(NEXT_URL).map(redactUser).join(',') : value)}`;
}

const redactUser = (url: string): string =>
  url
    .replace(/^(\s*[a-z][a-z0-9+.-]*:\/\/)?[^]*@/i, '$1***@')
    // Some servers accept the password as a parameter.
    .replace(/([?&][^=&?]*(?:pass|secret|token)[^=&]*=)[^&]*/gi, '$1***');

function isUrlOf(text: string, protocols: string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocols.includes(protocol) && hostname !== '';
}
