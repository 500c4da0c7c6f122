import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', '..', 'core', 'reference', 'networks.json');

/** Numbers of networks (autonomous systems) in the form in which the gate reads them. */
export interface GateNetworks {
  /** VPN providers: numbers in base 36, each between blanks. */
  vpnNetworks: string;
  /**
   * Hosting providers: element `i` contains those from `i * 57 * 57`, each as two of 57 characters without quotes and backslashes.
   */
  hostingNetworks: string[];
}

const base = 57;
const firstCharacter = 35;

/** Returns the networks in core/reference/networks.json, of which the gate has room for about 1,000. */
export function gateNetworks(): GateNetworks {
  const {
    vpn,
    hosting,
  }: Record<'vpn' | 'hosting', Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));
  const hostingNetworks: string[] = [];
  for (const number of Object.keys(hosting).map(Number)) {
    const index = Math.floor(number / base ** 2);
    while (hostingNetworks.length <= index) hostingNetworks.push('');
    hostingNetworks[index] += String.fromCharCode(
      firstCharacter + Math.floor((number % base ** 2) / base),
      firstCharacter + (number % base),
    );
  }
  const inBase36 = Object.keys(vpn).map((number) => Number(number).toString(36));
  return { vpnNetworks: ` ${inBase36.join(' ')} `, hostingNetworks };
}
