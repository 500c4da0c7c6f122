// `rate_limited`, the first reason, needs a separate emulator. See throttling.test.ts.
import { campaignWith as newCampaign } from '../../support/service/campaign.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { type Config, configOf, from, sendAsVisitor } from '../../support/service/visitor.ts';

/** Visitors in a network of a VPN provider, of a hosting provider, and of a mobile operator. */
const [surfshark, ovh, jio] = ['209854', '16276', '55836'].map((number) => ({
  'CloudFront-Viewer-ASN': number,
}));

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Reasons');
  });

  const anonymous = { 'x-amzn-waf-anonymizer': '1' };

  /** Creates a campaign and a key, and returns a function that visits it from India. */
  async function campaignWith(fields: Record<string, unknown>) {
    const campaign = await newCampaign(emulator, fields);
    const visit = (headers: Record<string, string | string[]> = {}) =>
      configOf(emulator, campaign.key, { ...from('IN'), ...headers });
    return { ...campaign, visit };
  }

  const reasonOf = ({ show, reason }: Config) => (show ? 'shown' : reason);

  describe('a response without a banner', () => {
    it('has the first reason that applies: domain, paused, VPN, no discount', async () => {
      const { visit, update } = await campaignWith({
        allowedDomains: ['shop.example'],
        status: 'paused',
        tiers: [],
      });
      const reasons = [];
      const visitor: Record<string, string> = { ...anonymous, origin: 'https://other.example' };
      reasons.push(reasonOf(await visit(visitor)));
      visitor.origin = 'https://shop.example';
      reasons.push(reasonOf(await visit(visitor)));
      await update({ status: 'active' });
      reasons.push(reasonOf(await visit(visitor)));
      await update({ blockVpn: false });
      reasons.push(reasonOf(await visit(visitor)));
      await update({ tiers: [{ tier: 6, discount: 10 }] });
      reasons.push(reasonOf(await visit(visitor)));
      expect(reasons).toEqual([
        'domain_not_allowed',
        'campaign_paused',
        'vpn_detected',
        'no_discount',
        'shown',
      ]);
    });

    it('contains the country, its name and the reason, is readable by any page and is cacheable', async () => {
      const { key } = await campaignWith({ status: 'paused' });
      const { status, headers, text } = await sendAsVisitor(emulator, `/v1/banner/config/${key}`, from('TR'));
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { show: false, country: 'TR', countryName: 'Türkiye', reason: 'campaign_paused' },
      ]);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=300',
        'content-type': 'application/json',
      });
    });
  });

  describe('a VPN', () => {
    it('is detected by its network or by the web ACL, by no other header, and a campaign can allow it', async () => {
      const strict = await campaignWith({});
      const lenient = await campaignWith({ blockVpn: false });
      expect(reasonOf(await strict.visit(surfshark))).toBe('vpn_detected');
      expect(reasonOf(await lenient.visit(surfshark))).toBe('shown');
      expect(reasonOf(await strict.visit(ovh))).toBe('shown');
      expect(reasonOf(await strict.visit(jio))).toBe('shown');
      expect(reasonOf(await strict.visit(anonymous))).toBe('vpn_detected');
      expect(reasonOf(await lenient.visit(anonymous))).toBe('shown');
      expect(reasonOf(await strict.visit({ 'x-ppp-anonymizer': '1' }))).toBe('shown');
      expect(reasonOf(await strict.visit())).toBe('shown');
    });
  });
});
