const MAX_LENGTH = 2_000;

/** True for an http(s) address without credentials, and for a route of this product. */
export function isAffiliateUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || /[\s\p{Cc}\p{Cf}\\]/u.test(text)) return false;
  // Two slashes would be an address of another host.
  if (text.startsWith('/')) return /^\/[^/]/.test(text);
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** The address with the click reference under the partner's parameter; what was there before stays as it was written. */
export function appendReference(affiliateUrl: string, parameter: string, reference: string): string {
  const [, base, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(affiliateUrl) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && findParameter(pair) !== parameter);
  return `${base}?${[...kept, `${parameter}=${reference}`].join('&')}${fragment}`;
}

const findParameter = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
