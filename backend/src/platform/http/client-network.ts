import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Of addresses that had to be parsed. */
const networks = new LRUCache<string, string>({ max: 1_000 });
const MAPPED_PREFIX = '::ffff:';
/** An address in brackets or of IPv4, with the port that some proxies add to it. */
const WITH_PORT = /^(?:\[(?<ipv6>[^\]]*)\]|(?<ipv4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * What a client without an account is recognized by: an IPv4 address, or the first 64 bits of an IPv6 address, since a
 * connection has all addresses that begin with them. An address of another form is returned unchanged.
 */
export function toClientNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  // The form of most clients: a server that listens on all addresses sees those of IPv4 with this prefix. Parsing costs more.
  const unmapped = address.startsWith(MAPPED_PREFIX) ? address.slice(MAPPED_PREFIX.length) : address;
  if (isIPv4(unmapped)) return unmapped;
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = parseNetwork(address);
  networks.set(address, network);
  return network;
}

function parseNetwork(address: string): string {
  const { ipv6, ipv4 } = WITH_PORT.exec(address)?.groups ?? {};
  const plain = (ipv6 ?? ipv4 ?? address).split('%', 1)[0];
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : address;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
