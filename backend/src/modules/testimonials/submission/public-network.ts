import { BlockList, isIP } from 'node:net';

/** Loopback, private and link-local addresses, and those that a carrier shares among many customers. */
const NOT_PUBLIC: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];
const notPublic = new BlockList();
for (const [network, prefix, family] of NOT_PUBLIC) notPublic.addSubnet(network, prefix, family);

/**
 * The address of a connection: an IPv4 address, or the first 64 bits of an IPv6 address, which a household shares. Null for
 * an address that is not public: it belongs to a proxy, behind which everyone would seem to be one household.
 */
export function findPublicNetwork(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 0 || notPublic.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null;
  return version === 4 ? plain : toPrefix(plain);
}

/** The first four groups of an IPv6 address, without abbreviation. */
function toPrefix(address: string): string {
  const [start, end] = address.split('::');
  const groups = start.split(':').filter((group) => group !== '');
  // The last two groups may be written as an IPv4 address; they are not part of the prefix.
  const following =
    end === undefined ? 0 : end.split(':').reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const omitted = end === undefined ? 0 : Math.max(0, 8 - groups.length - (end === '' ? 0 : following));
  const all = [...groups, ...Array<string>(omitted).fill('0'), ...(end ?? '').split(':')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
