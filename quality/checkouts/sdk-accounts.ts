import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CheckoutProvider } from '../../core/checkouts/checkout.ts';

/** The SDKs of the providers; run.ts installs them. */
export const sdkPackages = ['stripe@23.1.0', '@paddle/paddle-node-sdk@3.10.0', '@polar-sh/sdk@0.49.0'];

/** A discount as an SDK reads it. */
export interface SdkDiscount {
  id: string;
  code: string;
  discount: number;
  isActive: boolean;
  redemptions: number;
}

/** Operations that the check runs with each SDK. Every method throws the SDK's own errors. */
export interface SdkAccount {
  create(code: string, discount: number): Promise<SdkDiscount>;
  /** Reads a discount by its identifier. */
  read(id: string): Promise<SdkDiscount>;
  /** All discounts, over all pages. */
  list(): Promise<SdkDiscount[]>;
  end(id: string): Promise<void>;
}

type Json = Record<string, unknown>;
type Call = (...values: unknown[]) => Promise<Json>;
type Pages = (...values: unknown[]) => AsyncIterable<Json>;

/** Returns the account of a fake at `url`, called by the provider's SDK from `folder`. */
export const sdkAccounts: Record<
  CheckoutProvider,
  (folder: string, url: string, providerKey: string) => Promise<SdkAccount>
> = {
  stripe: async (folder, url, providerKey) => {
    const Stripe = await load(folder, 'stripe', 'default');
    const { protocol, hostname, port } = new URL(url);
    const options = { protocol: protocol.slice(0, -1), host: hostname, port, maxNetworkRetries: 0 };
    const client: {
      coupons: { create: Call };
      promotionCodes: { create: Call; retrieve: Call; update: Call; list: Pages };
    } = new Stripe(providerKey, options);
    const { coupons, promotionCodes } = client;
    const expand = ['promotion.coupon'];
    return {
      create: async (code, discount) => {
        await coupons.create({
          id: code,
          name: code,
          percent_off: discount,
          duration: 'forever',
          metadata: { a: 'b' },
        });
        const promotion = { type: 'coupon', coupon: code };
        const expires = Math.floor(Date.now() / 1000) + 3600;
        const { id } = await promotionCodes.create({
          promotion,
          code,
          expires_at: expires,
          metadata: { a: 'b' },
        });
        return ofStripe(await promotionCodes.retrieve(id, { expand }));
      },
      read: async (id) => ofStripe(await promotionCodes.retrieve(id, { expand })),
      list: () => collect(promotionCodes.list({ limit: 3, expand: ['data.promotion.coupon'] }), ofStripe),
      end: async (id) => void (await promotionCodes.update(id, { active: false })),
    };
  },
  paddle: async (folder, url, providerKey) => {
    const Paddle = await load(folder, '@paddle/paddle-node-sdk', 'Paddle');
    const { discounts }: { discounts: { create: Call; get: Call; archive: Call; list: Pages } } = new Paddle(
      providerKey,
      {
        environment: url,
        logLevel: 'none',
      },
    );
    return {
      create: async (code, discount) => {
        const customData = { a: 'b' };
        const body = {
          type: 'percentage',
          amount: String(discount),
          description: code,
          code,
          recur: true,
          customData,
        };
        return ofPaddle(await discounts.create(body));
      },
      read: async (id) => ofPaddle(await discounts.get(id)),
      list: () => collect(discounts.list({ perPage: 3, status: ['active', 'archived'] }), ofPaddle),
      end: async (id) => void (await discounts.archive(id)),
    };
  },
  polar: async (folder, url, providerKey) => {
    const Polar = await load(folder, '@polar-sh/sdk', 'Polar');
    const { discounts }: { discounts: { create: Call; get: Call; update: Call; list: Call } } = new Polar({
      accessToken: providerKey,
      serverURL: url,
      retryConfig: { strategy: 'none' },
    });
    return {
      create: async (code, discount) => {
        const body = {
          name: code,
          code,
          type: 'percentage',
          duration: 'forever',
          basisPoints: discount * 100,
          metadata: { a: 'b' },
        };
        return ofPolar(await discounts.create(body));
      },
      read: async (id) => ofPolar(await discounts.get({ id })),
      list: async () => {
        const pages = (await discounts.list({ limit: 3 })) as unknown as AsyncIterable<Json>;
        const lists = await collect(pages, ({ result }) => (result as { items: Json[] }).items);
        return lists.flat().map(ofPolar);
      },
      end: async (id) => void (await discounts.update({ id, discountUpdate: { endsAt: new Date() } })),
    };
  },
};

type Constructor = new (...values: unknown[]) => never;

/** Loads a class of a package that is not installed in the project, so that it has no type here. */
async function load(folder: string, name: string, className: string): Promise<Constructor> {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  const module: Record<string, Constructor> = await import(pathToFileURL(path).href);
  const Client = module[className];
  if (!Client) throw new Error(`${name} has no ${className}`);
  return Client;
}

async function collect<Entry>(
  entries: AsyncIterable<Json>,
  convert: (entry: Json) => Entry,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(convert(entry));
  return all;
}

function ofStripe({ id, code, active, times_redeemed, promotion }: Json): SdkDiscount {
  const { coupon } = promotion as { coupon: { percent_off: number } };
  return {
    id: String(id),
    code: String(code),
    discount: coupon.percent_off,
    isActive: active === true,
    redemptions: Number(times_redeemed),
  };
}

function ofPaddle({ id, code, amount, status, timesUsed }: Json): SdkDiscount {
  return {
    id: String(id),
    code: String(code),
    discount: Number(amount),
    isActive: status === 'active',
    redemptions: Number(timesUsed),
  };
}

function ofPolar({ id, code, basisPoints, endsAt, redemptionsCount }: Json): SdkDiscount {
  return {
    id: String(id),
    code: String(code),
    discount: Number(basisPoints) / 100,
    isActive: !(endsAt instanceof Date) || endsAt.getTime() > Date.now(),
    redemptions: Number(redemptionsCount),
  };
}
