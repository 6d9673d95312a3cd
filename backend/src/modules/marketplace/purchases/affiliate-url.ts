const MAX_LENGTH = 2_000;

/** Returns true for an http(s) URL without credentials, and for a route of this product. */
export function isAffiliateUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || /[\s\p{Cc}\p{Cf}\\]/u.test(text)) return false;
  // Two slashes would be a URL of another host.
  if (text.startsWith('/')) return /^\/[^/]/.test(text);
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/**
 * Adds the click reference under the partner's parameter and replaces a previous value; everything else stays
 * unchanged.
 */
export function appendReference(affiliateUrl: string, parameter: string, reference: string): string {
  const [, base, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(affiliateUrl) ?? [];
  const otherPairs = query.split('&').filter((pair) => pair !== '' && findParameter(pair) !== parameter);
  return `${base}?${[...otherPairs, `${parameter}=${reference}`].join('&')}${fragment}`;
}

const findParameter = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
