import {
  jsonResponse,
  type LocalRequest,
  type LocalResponse,
} from '../../packages/aws-emulator/http/messages.ts';
import type { DemoMerchant } from '../demo-controls.ts';
import type { FakeCheckout } from './fake-checkout.ts';

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
  { method, body }: LocalRequest,
  path: string,
  account: FakeCheckout,
  { call, campaign }: DemoMerchant,
): Promise<LocalResponse> {
  const codesPath = `/v1/campaigns/${campaign.id}/codes`;
  const setCheckout = (value: object | null) =>
    call('PATCH', `/v1/campaigns/${campaign.id}`, { checkout: value });
  if (path === '/payment' && (method === 'PUT' || method === 'PATCH')) {
    const code = (JSON.parse(body.toString()) as { code: string }).code.trim();
    const discount = method === 'PUT' ? account.redeem(code) : discountOf(account, code);
    return jsonResponse(200, { discount: discount ?? null });
  }
  if (path !== '') return jsonResponse(404, { error: 'The checkout has no such control.' });
  switch (method) {
    case 'PUT': {
      const connection = { provider: 'polar', providerKey: account.providerKey, mode: 'live' };
      const { id } = (await call('POST', '/v1/checkouts', connection)) as { id: string };
      await setCheckout({ id });
      return jsonResponse(200, { isConnected: true, codes: await call('POST', codesPath, {}) });
    }
    case 'PATCH': {
      const codes = (await call('GET', codesPath)) as DemoCode[];
      const replace = codes.filter(({ status }) => status === 'live').map(({ code }) => code);
      await call('POST', codesPath, { replace, graceHours: 0 });
      return jsonResponse(200, { isConnected: true, codes: await call('POST', codesPath, {}) });
    }
    case 'DELETE':
      if (campaign.checkout) {
        await setCheckout(null);
        await call('DELETE', `/v1/checkouts/${campaign.checkout.id}`);
      }
      return jsonResponse(200, { isConnected: false, codes: [] });
    default: {
      const isConnected = campaign.checkout !== null;
      return jsonResponse(200, { isConnected, codes: isConnected ? await call('POST', codesPath, {}) : [] });
    }
  }
}

/** Returns what the checkout takes off for a code before the payment; `undefined` if it rejects the code. */
function discountOf(account: FakeCheckout, code: string): number | undefined {
  const isSame = (other: string) => other.toUpperCase() === code.toUpperCase();
  return account.discounts().find((entry) => entry.isActive && isSame(entry.code))?.discount;
}
