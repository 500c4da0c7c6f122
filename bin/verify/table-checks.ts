import { randomUUID } from 'node:crypto';
import { call, until } from './calls.ts';
import { type Check, outcome, type VerifyContext } from './check.ts';

/** A batch of events waits for 5 seconds, and a first run of the aggregator for more. */
const countedLimitMs = 90_000;

/** What DynamoDB and IAM do, and the queue before them. */
export const tableChecks: readonly Check[] = [
  {
    row: 'signature',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { publicKey } }) => {
      const path = `/v1/banner/config/${publicKey}`;
      const answeredMs = await until(
        async () => (await call(deployment, 'GET', path)).status === 200,
        countedLimitMs,
      );
      return outcome(
        answeredMs !== undefined,
        answeredMs === undefined ? 'no config' : 'the config was read',
      );
    },
  },
  { row: 'transactions', runsOnEmulator: true, run: transactions },
  { row: 'old-item', runsOnEmulator: true, run: countedOnce },
];

/** Every kind of transaction that a function writes, with the function's own role. */
async function transactions({ deployment, merchant: { secretKey } }: VerifyContext) {
  const statuses: string[] = [];
  const write = async (method: string, path: string, json?: object): Promise<string> => {
    const { status, body } = await call(deployment, method, path, { secretKey, ...(json ? { json } : {}) });
    statuses.push(`${method} ${path.split('/')[2]} ${status}`);
    if (status >= 400) throw new Error(`${method} ${path} was answered ${status}`);
    return body === '' ? '' : String(JSON.parse(body).data.id);
  };
  const priced = { url: 'https://shop.example.com/verify', baseCurrency: 'EUR', basePrice: 10 };
  try {
    const product = await write('POST', '/v1/products', { name: 'Verify', ...priced });
    await write('PATCH', `/v1/products/${product}`, { baseCurrency: 'USD' });
    const campaign = await write('POST', '/v1/campaigns', { name: 'Verify', productId: product });
    await write('PATCH', `/v1/campaigns/${campaign}`, { status: 'paused' });
    const key = await write('POST', '/v1/api-keys', { name: 'Verify', type: 'public', campaignId: campaign });
    const secret = await write('POST', '/v1/api-keys', { name: 'Verify', type: 'secret' });
    for (const path of [
      `api-keys/${key}`,
      `api-keys/${secret}`,
      `campaigns/${campaign}`,
      `products/${product}`,
    ])
      await write('DELETE', `/v1/${path}`);
  } catch (error) {
    return outcome(false, error instanceof Error ? error.message : String(error));
  }
  return outcome(true, `${statuses.length} transactions were allowed`);
}

/** The same event twice: the second put finds the first one, and the count stays one. */
async function countedOnce({ deployment, merchant: { secretKey, publicKey } }: VerifyContext) {
  const event = { id: randomUUID(), name: 'code_copied', at: new Date().toISOString() };
  const raw = { contentType: 'text/plain', body: JSON.stringify({ events: [event] }) };
  const path = `/v1/banner/events?key=${publicKey}`;
  await call(deployment, 'POST', path, { raw });
  const list = await call(deployment, 'GET', '/v1/campaigns', { secretKey });
  const [campaign] = JSON.parse(list.body).data as { id: string }[];
  const copied = async (): Promise<number> => {
    const { body } = await call(deployment, 'GET', `/v1/campaigns/${campaign?.id}/stats`, { secretKey });
    return Number(JSON.parse(body).data.totals.copied);
  };
  if ((await until(async () => (await copied()) > 0, countedLimitMs)) === undefined)
    return outcome(false, 'the event was not counted within 90 s');
  await call(deployment, 'POST', path, { raw });
  const other = { ...event, id: randomUUID() };
  await call(deployment, 'POST', path, {
    raw: { ...raw, body: JSON.stringify({ events: [event, other] }) },
  });
  await until(async () => (await copied()) > 1, countedLimitMs);
  const count = await copied();
  return outcome(count === 2, `two events, one of them sent three times: ${count} counted`);
}
