import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { toClientNetwork } from '../../../platform/http/index.js';

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
 * The network of a connection, which a household shares. Null for an address that is not public: it belongs to a proxy,
 * behind which everyone would seem to be one household.
 */
export function findPublicNetwork(address: string): string | null {
  const network = toClientNetwork(address);
  if (isIPv4(network)) return notPublic.check(network, 'ipv4') ? null : network;
  const prefix = `${network}::`;
  return isIPv6(prefix) && !notPublic.check(prefix, 'ipv6') ? network : null;
}
