import { isPublicAddress } from '../../../lambdas/alerts/public-address.ts';

it.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  [
    'link-local, with the metadata of machines',
    ['169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0'],
  ],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
  [
    'IPv4 in IPv6',
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::'],
  ],
  ['Teredo and other protocols', ['2001::1', '2001:1ff::1', '192.0.0.1', '192.88.99.1']],
  [
    'documentation and benchmarks',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255', '2001:db8::1', '3fff::1'],
  ],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved and broadcast', ['240.0.0.1', '255.255.255.255', '4000::1']],
  ['IPv6 metadata of machines', ['fd00:ec2::254']],
  ['no address', ['', 'localhost', '1', '0x7f.1', '127.1', '8.8.8.8.', '1.2.3']],
])('is false for %s', (_name, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.3.1',
  '198.17.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
])('is true for %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
