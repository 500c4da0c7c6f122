import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  checkoutUrlVariables,
  kmsKeyVariable,
  statisticsRetentionVariable,
} from '../../../platform/environment.ts';
import { fakeCheckouts } from '../../../test/support/checkouts/fake-checkouts.ts';

/** A Stripe account and a KMS that endpoints with a checkout call. Neither fails. */
export interface CheckoutAccount {
  /** A key that the account accepts. */
  providerKey: string;
  stop: () => Promise<void>;
}

/** Starts the account and the KMS, and sets the functions' variables. */
export async function startCheckoutAccount(): Promise<CheckoutAccount> {
  const stripe = fakeCheckouts.stripe(() => new Date());
  const server = await stripe.transport.listen();
  const kms = await startKms();
  process.env[checkoutUrlVariables.stripe] = server.url;
  process.env[kmsKeyVariable] = 'arn:aws:kms:eu-west-1:123456789012:key/fake';
  process.env[statisticsRetentionVariable] = '25';
  process.env.AWS_ENDPOINT_URL_KMS = `http://127.0.0.1:${(kms.address() as AddressInfo).port}`;
  return {
    providerKey: stripe.providerKey,
    stop: async () => {
      await server.stop();
      kms.closeAllConnections();
      await new Promise((resolve) => kms.close(resolve));
    },
  };
}

/** A KMS whose ciphertext is the plaintext: only the table's faults are tested. */
async function startKms(): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { Plaintext, CiphertextBlob } = JSON.parse(body);
    response.end(JSON.stringify({ Plaintext: CiphertextBlob, CiphertextBlob: Plaintext }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
