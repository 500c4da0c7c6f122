import { BlockList, isIP } from 'node:net';

/**
 * Networks that are not on the public internet, from the IANA registries of special-purpose addresses
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, iana-ipv6-special-registry), and multicast.
 */
const blocked4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the credentials of machines and containers
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // former 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * All of IPv6 apart from 2000::/3 is special: loopback, link-local, unique local, multicast, IPv4-mapped and
 * the well-known prefix of NAT64 among others. These networks are the special ones within it.
 */
const blocked6 = [
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which contains an IPv4 address
  '3fff::/20', // documentation
];

const blocked = blockList(blocked4, 'ipv4');
const special6 = blockList(blocked6, 'ipv6');
const global6 = blockList(['2000::/3'], 'ipv6');

/** Returns true for an address of the public internet, and false for all others and for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
