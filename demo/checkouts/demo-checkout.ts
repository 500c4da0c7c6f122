import { randomUUID } from 'node:crypto';
import {
  jsonResponse,
  type LocalHandler,
  type LocalRequest,
  type LocalResponse,
} from '../../packages/aws-emulator/http/messages.ts';
import { type RunningServer, serve } from '../../packages/aws-emulator/http/server.ts';

/** API key of the simulated account. It is no secret, because the account exists only on this machine. */
export const demoCheckoutKey = 'polar_oat_demo';

interface Discount {
  id: string;
  code: string;
  type: string;
  basis_points: number;
  starts_at: string | null;
  ends_at: string | null;
  max_redemptions: number | null;
  redemptions_count: number;
}

/** A simulated checkout: the discounts of Polar's API, and payments that accept or reject their codes. */
export class DemoCheckout {
  readonly #discounts: Discount[] = [];
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Pays with a code. Returns its percentage, or `undefined` if the checkout rejects the code. */
  pay(code: string): number | undefined {
    const discount = this.#withCode(code);
    if (!discount || !this.#isActive(discount)) return undefined;
    discount.redemptions_count += 1;
    return discount.basis_points / 100;
  }

  /** Handles requests to the part of Polar's API that the service uses. */
  readonly handler: LocalHandler = async (request) => {
    if (request.headers.authorization !== `Bearer ${demoCheckoutKey}`)
      return jsonResponse(401, { error: 'invalid_token' });
    const id = /^\/v1\/discounts\/([\w-]*)$/.exec(request.path)?.[1];
    if (id === undefined) return notFound;
    if (id === '') return request.method === 'POST' ? this.#create(request) : this.#list(request);
    const discount = this.#discounts.find((each) => each.id === id);
    if (!discount) return notFound;
    if (request.method === 'PATCH') Object.assign(discount, bodyOf(request));
    return jsonResponse(200, discount);
  };

  #create(request: LocalRequest): LocalResponse {
    const { code = '', type = '', basis_points = 0, ends_at = null } = bodyOf(request);
    if (this.#withCode(code))
      return jsonResponse(422, { detail: [{ msg: 'Discount with this code already exists.' }] });
    const limits = { starts_at: null, ends_at, max_redemptions: null, redemptions_count: 0 };
    const discount: Discount = { id: randomUUID(), code, type, basis_points, ...limits };
    this.#discounts.push(discount);
    return jsonResponse(201, discount);
  }

  #list({ query }: LocalRequest): LocalResponse {
    const text = new URLSearchParams(query).get('query') ?? '';
    return jsonResponse(200, { items: this.#discounts.filter(({ code }) => code.includes(text)) });
  }

  #withCode(code: string): Discount | undefined {
    return this.#discounts.find((each) => each.code.toUpperCase() === code.trim().toUpperCase());
  }

  #isActive({ ends_at }: Discount): boolean {
    return ends_at === null || Date.parse(ends_at) > this.#now();
  }
}

const notFound = jsonResponse(404, { error: 'ResourceNotFound' });

function bodyOf({ body }: LocalRequest): Partial<Discount> {
  return JSON.parse(body.toString());
}

/** Starts a simulated checkout on a free port of this machine; the caller stops it. */
export async function startDemoCheckout(): Promise<RunningServer & { checkout: DemoCheckout; url: string }> {
  const checkout = new DemoCheckout();
  const server = await serve(checkout.handler, 0);
  return { ...server, checkout, url: `http://127.0.0.1:${server.port}` };
}
