import { createContext, runInContext } from 'node:vm';
import networks from '../../core/reference/networks.json' with { type: 'json' };
import provenance from '../../core/reference/provenance.json' with { type: 'json' };
import { networksDate } from '../../core/shared/networks-date.ts';
import { gateCode } from '../../lib/edge/gate-code.ts';
import { withoutRefuted } from '../../lib/edge/refuted-gate.ts';
import type { RefutableRow } from '../../lib/stage-config.ts';
import { configPath, entries, eventsPath, forwarded } from './requests.ts';
import { edgeEvent, loadGate, storeOf } from './sandbox.ts';

const vpns = Object.keys(networks.vpn).map(Number);
const hosts = Object.keys(networks.hosting).map(Number);

/** Returns the numbers below `limit` that the gate marks with each word. */
function marked(limit: number): Record<'vpn' | 'hosting', number[]> {
  const code = gateCode('release').replace(/^import .*\n/, '');
  const each = `${code}
    const marked = { vpn: [], hosting: [] };
    for (let number = 0; number < ${limit}; number++) {
      const mark = anonymizerOf({ 'cloudfront-viewer-asn': { value: String(number) } });
      if (mark !== 'none') marked[mark].push(number);
    }
    JSON.stringify(marked);`;
  return JSON.parse(runInContext(each, createContext({ cf: { kvs: () => ({}) } })));
}

const anonymizerOf = async (headers: Record<string, string | string[]>) =>
  (await forwarded(edgeEvent('GET', configPath, headers))).headers['x-ppp-anonymizer']?.value;

test('the gate marks exactly the networks of VPN and hosting providers in core/reference/networks.json', () => {
  expect(vpns.length).toBeGreaterThan(10);
  expect(hosts.length).toBeGreaterThan(800);
  expect(marked(1.2 * Math.max(...vpns, ...hosts))).toEqual({ vpn: vpns, hosting: hosts });
});

describe('reviewed networks of VPN brands', () => {
  const { overrides } = provenance.networks;
  const names: Readonly<Record<string, string>> = networks.vpn;

  test('each is a VPN for the gate, with the name of its brand and a source that the file describes', () => {
    const reviewed = Object.entries(overrides.networks);
    expect(reviewed.length).toBeGreaterThan(15);
    for (const [number, [brand = '', source = '']] of reviewed) {
      expect(names).toHaveProperty(number);
      expect(`${number} ${brand}`).toMatch(/^\d+ [A-Z]/);
      expect(Object.keys(overrides.sources)).toContain(source);
    }
  });

  test('no network is in both lists, and none of a VPN brand lies under hosting', () => {
    const brands =
      /vpn|packet ?hub|nord ?sec|proton|mullvad|31173|surfshark|express ?tech|strong ?tech|reliablehosting|netprotect|powerhouse|golden ?frog|avast|hidemyass|privax|anonymizer|riseup|cyberghost|windscribe|ipvanish|privado|tunnelbear|airvpn|torguard|private internet access|hern ?labs/i;
    const lost = Object.entries(networks.hosting).filter(([number, name]) => {
      const withoutAddresses = name.replace(/(https?:\/\/|www\.)\S+/g, '');
      return number in names || brands.test(withoutAddresses);
    });
    expect(lost).toEqual([]);
    expect(names).toHaveProperty('208172', expect.stringMatching(brands));
  });

  test('Proton, PacketHub and ExpressVPN are VPNs, and Opera Mini’s network is not', async () => {
    for (const number of ['62371', '199218', '209103', '141039', '147049', '206092'])
      expect(await anonymizerOf({ 'CloudFront-Viewer-ASN': number })).toBe('vpn');
    expect(await anonymizerOf({ 'CloudFront-Viewer-ASN': '39832' })).toBe('hosting');
  });
});

test('the console shows the day of the list', () => {
  expect(networksDate).toBe(provenance.networks.committed);
});

test('relays of iCloud Private Relay and access networks are neither', async () => {
  const relays = Object.keys(provenance.networks.leftOut);
  expect(relays).toContain('36183');
  for (const number of [...relays, '714', '7922', '3320', '55836'])
    expect(await anonymizerOf({ 'CloudFront-Viewer-ASN': number })).toBe('none');
});

test.each(['0', '4294967295', '1e9', '9'.repeat(400)])('the network %j is neither', async (number) => {
  expect(await anonymizerOf({ 'CloudFront-Viewer-ASN': number })).toBe('none');
});

test.each(['', '-1', 'NaN', '__proto__'])(
  'without a network number, as in %j, a visitor’s network is unknown',
  async (number) => {
    expect(await anonymizerOf({ 'CloudFront-Viewer-ASN': number })).toBe('unknown');
  },
);

describe('a stage for which AWS refuted an assumption', () => {
  const gate = (row: RefutableRow) =>
    loadGate(storeOf(entries), withoutRefuted(gateCode('release'), { refutedAssumptions: [row] }));

  test('has no unknown network, and WAF’s marks still count', async () => {
    const visit = async (headers = {}) => {
      const result = await gate('viewer-asn')(
        edgeEvent('GET', configPath, { 'CloudFront-Viewer-ASN': '', ...headers }),
      );
      return result.headers['x-ppp-anonymizer']?.value;
    };
    expect([await visit(), await visit({ 'x-amzn-waf-anonymizer': '1' })]).toEqual(['none', 'vpn']);
  });

  test('accepts events without a length', async () => {
    expect(await gate('content-length')(edgeEvent('POST', eventsPath))).toMatchObject({
      uri: '/v1/banner/events',
    });
    expect(await gate('viewer-asn')(edgeEvent('POST', eventsPath))).toMatchObject({ statusCode: 413 });
  });

  test('the statements exist, and nothing else changes', () => {
    const code = gateCode('release');
    expect(withoutRefuted(code, {})).toBe(code);
    for (const row of ['viewer-asn', 'content-length'] as const) {
      const changed = withoutRefuted(code, { refutedAssumptions: [row] });
      expect(code.length - changed.length).toBeGreaterThan(20);
      expect(code.length - changed.length).toBeLessThan(100);
      expect(() => withoutRefuted(changed, { refutedAssumptions: [row] })).toThrow(row);
    }
  });
});

test('a mark of the web ACL adds to what the network says', async () => {
  const [vpn, hosting] = [String(vpns[0]), String(hosts[0])];
  const cases: [string, Record<string, string>][] = [
    ['both', { 'CloudFront-Viewer-ASN': vpn, 'x-amzn-waf-hosting': '1' }],
    ['both', { 'CloudFront-Viewer-ASN': hosting, 'x-amzn-waf-anonymizer': '1' }],
    ['vpn', { 'CloudFront-Viewer-ASN': vpn, 'x-amzn-waf-anonymizer': '1' }],
    ['hosting', { 'CloudFront-Viewer-ASN': hosting, 'x-ppp-anonymizer': 'none' }],
  ];
  for (const [mark, headers] of cases) expect(await anonymizerOf(headers)).toBe(mark);
});
