// `rate_limited`, the reason that comes before all others, has an emulator of its own: see throttling.test.ts.
import { campaignWith as newCampaign } from '../../support/service/campaign.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { ask, type Config, configOf, from } from '../../support/service/visitor.ts';

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Refusals');
  });

  const anonymous = { 'x-amzn-waf-anonymizer': '1' };

  /** A campaign with these fields, a key that shows it, and a visitor from India who asks for its config. */
  async function campaignWith(fields: Record<string, unknown>) {
    const campaign = await newCampaign(emulator, fields);
    const visit = (headers: Record<string, string | string[]> = {}) =>
      configOf(emulator, campaign.key, { ...from('IN'), ...headers });
    return { ...campaign, ask: visit };
  }

  const reasonOf = ({ show, reason }: Config) => (show ? 'shown' : reason);

  describe('the order of the reasons', () => {
    it('is domain, paused, VPN, no discount; each gives way to the next when its cause is gone', async () => {
      const { ask: visit, change } = await campaignWith({
        allowedDomains: ['shop.example'],
        status: 'paused',
        tiers: [],
      });
      const reasons = [];
      const visitor: Record<string, string> = { ...anonymous, origin: 'https://other.example' };
      reasons.push(reasonOf(await visit(visitor)));
      visitor.origin = 'https://shop.example';
      reasons.push(reasonOf(await visit(visitor)));
      await change({ status: 'active' });
      reasons.push(reasonOf(await visit(visitor)));
      await change({ blockVpn: false });
      reasons.push(reasonOf(await visit(visitor)));
      await change({ tiers: [{ tier: 6, discount: 10 }] });
      reasons.push(reasonOf(await visit(visitor)));
      expect(reasons).toEqual([
        'domain_not_allowed',
        'campaign_paused',
        'vpn_detected',
        'no_discount',
        'shown',
      ]);
    });

    it('a refusal holds country, its name and the reason, may be read by any page and is cacheable', async () => {
      const { key } = await campaignWith({ status: 'paused' });
      const { status, headers, text } = await ask(emulator, `/v1/banner/config/${key}`, from('TR'));
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

  describe('allowed domains', () => {
    const allowedDomains = ['shop.example', '*.example.com', 'localhost', 'münchen.de'];
    let visit: (headers?: Record<string, string | string[]>) => Promise<Config>;
    beforeAll(async () => {
      ({ ask: visit } = await campaignWith({ allowedDomains }));
    });

    it.each([
      [{ origin: 'https://xn--mnchen-3ya.de' }, 'shown'],
      [{ origin: 'https://shop.example.evil.example' }, 'domain_not_allowed'],
      [{ 'x-ppp-site': 'allowed' }, 'domain_not_allowed'],
    ])('decide about a page with %j: %s', async (headers, reason) => {
      expect(reasonOf(await visit(headers))).toBe(reason);
    });
  });

  describe('a VPN', () => {
    it('is detected only by the header of the web ACL, and can be allowed per campaign', async () => {
      const strict = await campaignWith({});
      const lenient = await campaignWith({ blockVpn: false });
      expect(reasonOf(await strict.ask(anonymous))).toBe('vpn_detected');
      expect(reasonOf(await lenient.ask(anonymous))).toBe('shown');
      expect(reasonOf(await strict.ask({ 'x-ppp-anonymizer': '1' }))).toBe('shown');
      expect(reasonOf(await strict.ask())).toBe('shown');
    });
  });
});
