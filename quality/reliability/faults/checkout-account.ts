import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  checkoutSecretVariable,
  checkoutUrlVariables,
  mailFromVariable,
  statisticsRetentionVariable,
} from '../../../platform/environment.ts';
import { fakeCheckouts } from '../../../test/support/checkouts/fake-checkouts.ts';
import { FakeTransport } from '../../../test/support/checkouts/fake-transport.ts';

/** A Stripe account and the stage's secret that endpoints with a checkout call. Neither fails. */
export interface CheckoutAccount {
  /** A key that the account accepts. */
  providerKey: string;
  /** A key that may read the account's orders. */
  ordersKey: string;
  /** Empties the account, so that every run finds only its own codes. */
  empty: () => void;
  stop: () => Promise<void>;
}

/** Starts the account and the store of the secret, and sets the functions' variables. */
export async function startCheckoutAccount(): Promise<CheckoutAccount> {
  const makeAccount = () => fakeCheckouts.stripe(() => new Date());
  let stripe = makeAccount();
  const transport = new FakeTransport((request) => stripe.respond(request));
  const server = await transport.listen();
  const parameters = await startParameters();
  process.env[checkoutUrlVariables.stripe] = server.url;
  process.env[checkoutSecretVariable] = '/ppp/test/checkout-secret';
  process.env[statisticsRetentionVariable] = '25';
  process.env[mailFromVariable] = 'shop@example.com'; // the worker sends it, which is not tested here
  process.env.AWS_ENDPOINT_URL_SSM = `http://127.0.0.1:${(parameters.address() as AddressInfo).port}`;
  return {
    providerKey: stripe.providerKey,
    ordersKey: stripe.ordersKey,
    empty: () => {
      stripe = makeAccount();
    },
    stop: async () => {
      await server.stop();
      parameters.closeAllConnections();
      await new Promise((resolve) => parameters.close(resolve));
    },
  };
}

/** A parameter store with one secret: only the table's faults are tested. */
async function startParameters(): Promise<Server> {
  const Parameter = { Value: randomBytes(32).toString('base64') };
  const server = createServer((_request, response) => response.end(JSON.stringify({ Parameter })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
