import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '../../../core/checkouts/checkout.ts';
import { ProviderError } from '../providers/provider.ts';
import { accountOf, type ProviderOptions } from '../providers/provider-of.ts';
import { requestSender, type SendRequest } from '../providers/provider-requests.ts';
import type { OrdersClient } from './orders-client.ts';
import { paddleOrders, paddleOrdersPermissions } from './paddle-orders.ts';
import { polarOrders, polarOrdersPermissions } from './polar-orders.ts';
import { stripeOrders, stripeOrdersPermissions } from './stripe-orders.ts';

/** Dependencies and limits of a count's requests. */
export interface OrdersOptions extends Omit<ProviderOptions, 'clock' | 'timeoutMs'> {
  /** Attempts of each request; a count waits before it repeats one. @default 1 */
  attempts?: number;
  /** Waits between attempts, until `signal` ends the run. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** A page of orders can be long. */
const limits = { timeoutMs: 6_000, maxBytes: 16 * 1024 * 1024 };
const longestPauseSeconds = 90;

/** Returns the client that reads orders in a checkout's account. */
export function ordersClientOf(
  checkout: Pick<Checkout, 'provider' | 'mode'>,
  ordersKey: string,
  { baseUrl, ...options }: OrdersOptions,
): OrdersClient {
  const account = { ...accountOf(checkout, ordersKey, baseUrl), ...limits, ...options };
  switch (checkout.provider) {
    case 'stripe': {
      const send = patient({ ...account, permission: stripeOrdersPermissions.charges });
      return stripeOrders(send, checkout.mode === 'live');
    }
    case 'paddle':
      return paddleOrders(patient({ ...account, permission: paddleOrdersPermissions[0] }));
    case 'polar':
      return polarOrders(patient({ ...account, permission: polarOrdersPermissions[0] }));
  }
}

type PatientOptions = Parameters<typeof requestSender>[0] & Pick<OrdersOptions, 'attempts' | 'pause'>;

/**
 * Returns a sender that repeats a request which the provider limited, or which got no response. A sender sends
 * nothing more after a limit, so each attempt after one has a new sender.
 */
function patient({ attempts = 1, pause = sleepMs, ...options }: PatientOptions): SendRequest {
  let send = requestSender(options);
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(request);
      } catch (error) {
        const seconds = error instanceof ProviderError ? secondsUntilRetry(error, attempt) : undefined;
        if (seconds === undefined || attempt >= attempts || options.signal?.aborted) throw error;
        await pause(seconds * 1_000, options.signal);
        if (options.signal?.aborted) throw error;
        send = requestSender(options);
      }
    }
  };
}

function secondsUntilRetry({ problem, retryAfterSeconds = 0 }: ProviderError, attempt: number) {
  if (problem === 'unreachable') return attempt;
  return problem === 'rate_limited' && retryAfterSeconds <= longestPauseSeconds
    ? retryAfterSeconds
    : undefined;
}

async function sleepMs(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
}
