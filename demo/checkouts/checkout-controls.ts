import {
  jsonResponse,
  type LocalRequest,
  type LocalResponse,
} from '../../packages/aws-emulator/http/messages.ts';
import type { DemoMerchant } from '../demo-controls.ts';
import type { FakeCheckout } from './fake-checkout.ts';
import { fakeOrder } from './fake-orders.ts';

/** Price of the demo shop's product. */
const priceCents = 4_900;

const dayMs = 86_400_000;

interface DemoCode {
  code: string;
  status: string;
}

/**
 * Handles the storefront's controls of the checkout: PUT connects the demo merchant's default campaign to it,
 * PATCH replaces all codes, DELETE disconnects it, and GET returns the codes. `PATCH …/payment` returns a
 * code's discount, and `PUT …/payment` pays with it.
 */
export async function controlCheckout(
  { method, body, headers }: LocalRequest,
  path: string,
  account: FakeCheckout,
  { call, campaign }: DemoMerchant,
): Promise<LocalResponse> {
  const codesPath = `/v1/campaigns/${campaign.id}/codes`;
  const setCheckout = (value: object | null) =>
    call('PATCH', `/v1/campaigns/${campaign.id}`, { checkout: value });
  if (path === '/payment' && (method === 'PUT' || method === 'PATCH')) {
    const code = (JSON.parse(body.toString()) as { code: string }).code.trim();
    const country = headers['cloudfront-viewer-country'] ?? 'US';
    const discount = method === 'PUT' ? pay(account, code, country) : discountOf(account, code);
    return jsonResponse(200, { discount: discount ?? null });
  }
  if (path !== '') return jsonResponse(404, { error: 'The checkout has no such control.' });
  switch (method) {
    case 'PUT': {
      const connection = { provider: 'polar', providerKey: account.providerKey, mode: 'live' };
      const { id } = (await call('POST', '/v1/checkouts', connection)) as { id: string };
      await setCheckout({ id });
      const codes = await call('POST', `${codesPath}/sync`, {});
      await call('PATCH', `/v1/checkouts/${id}`, { ordersKey: account.ordersKey });
      return jsonResponse(200, { isConnected: true, codes });
    }
    case 'PATCH': {
      const codes = (await call('GET', codesPath)) as DemoCode[];
      const replace = codes.filter(({ status }) => status === 'live').map(({ code }) => code);
      await call('POST', `${codesPath}/sync`, { replace, graceHours: 0 });
      return jsonResponse(200, { isConnected: true, codes: await call('POST', `${codesPath}/sync`, {}) });
    }
    case 'DELETE':
      if (campaign.checkout) {
        await setCheckout(null);
        await call('DELETE', `/v1/checkouts/${campaign.checkout.id}`);
      }
      return jsonResponse(200, { isConnected: false, codes: [] });
    default: {
      const isConnected = campaign.checkout !== null;
      return jsonResponse(200, {
        isConnected,
        codes: isConnected ? await call('POST', `${codesPath}/sync`, {}) : [],
      });
    }
  }
}

/**
 * Pays $49 with a code, or without. The order is dated a day back, because *Revenue* counts only days that ended.
 */
function pay(account: FakeCheckout, code: string, country: string): number | undefined {
  const discount = code === '' ? 0 : account.redeem(code);
  if (discount === undefined) return undefined;
  const amount = Math.round(priceCents * (1 - discount / 100));
  const discountId = account.providerIdOf(code) ?? null;
  account.orders.push(fakeOrder({ at: new Date(Date.now() - dayMs), amount, country, discountId }));
  return discount;
}

/** Returns what the checkout takes off for a code before the payment; `undefined` if it rejects the code. */
function discountOf(account: FakeCheckout, code: string): number | undefined {
  const isSame = (other: string) => other.toUpperCase() === code.toUpperCase();
  return account.discounts().find((entry) => entry.isActive && isSame(entry.code))?.discount;
}
