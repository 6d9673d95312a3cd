import { findPublicNetwork } from './public-network.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0001:0002:ffff:ffff:203.0.113.7', '2001:db8:1:2'],
  ['2001:db8:1::203.0.113.7', '2001:db8:1:0'],
  ['127.0.0.1', null],
  ['::ffff:10.1.2.3', null],
  ['172.31.255.255', null],
  ['172.32.0.1', '172.32.0.1'],
  ['::1', null],
  ['fe80::1%eth0', null],
  ['fd12::1', null],
  ['unknown', null],
])('%s belongs to the network %s', (address, network) => {
  expect(findPublicNetwork(address)).toBe(network);
});
