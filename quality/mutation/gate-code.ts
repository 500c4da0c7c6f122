import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateNetworks } from '../../lib/edge/networks.ts';

const root = join(__dirname, '..', '..');

/**
 * In the place of lib/edge/gate-code.ts: the gate with its faults, which is longer than CloudFront allows.
 */
export function gateCode(): string {
  const source = readFileSync(join(root, 'edge', 'viewer-request.js'), 'utf8');
  const languages = readdirSync(join(root, 'core', 'reference', 'texts')).map((file) => file.split('.')[0]);
  const { vpnNetworks, hostingNetworks } = gateNetworks();
  return source
    .replace(/^import cf from 'cloudfront';\n/m, '')
    .replace(/^const languages = .*$/m, `const languages = ' ${languages.join(' ')} ';`)
    .replace(/^const release = .*$/m, `const release = 'release';`)
    .replace(/^const vpnNetworks = .*$/m, `const vpnNetworks = '${vpnNetworks}';`)
    .replace(
      /^const hostingNetworks = .*$/m,
      () => `const hostingNetworks = ${JSON.stringify(hostingNetworks)};`,
    );
}
