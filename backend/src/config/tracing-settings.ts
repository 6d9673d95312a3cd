import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod';
import { optionalText, optionalUrl } from './url-settings.js';

/** `name=value,…`, percent-encoded, as OpenTelemetry specifies it: usually the token for the collector. */
const headers = optionalText.transform((text, context): Record<string, string> => {
  try {
    return Object.fromEntries((text ?? '').split(',').flatMap(parseHeader));
  } catch {
    context.addIssue('must be name=value pairs separated by commas, with percent-encoded values that HTTP permits');
    return z.NEVER;
  }
});

function parseHeader(pair: string): [string, string][] {
  if (pair.trim() === '') return [];
  const [name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=([^]*)$/
    .exec(pair)!
    .slice(1)
    .map((part) => decodeURIComponent(part.trim()));
  validateHeaderName(name);
  validateHeaderValue(name, value);
  return [[name, value]];
}

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(['http:', 'https:']),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
};
