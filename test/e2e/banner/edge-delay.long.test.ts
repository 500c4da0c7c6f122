import {
  type InProcessEmulator,
  startInProcessEmulator,
} from '../../support/emulator/in-process-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { createPublicKey } from '../../support/service/service.ts';
import { withOperator } from '../../support/service/target.ts';
import { from, sendAsVisitor } from '../../support/service/visitor.ts';

/** Longer than the test, so that it decides when an update reaches the edge. */
const edgeDelayMs = 86_400_000;
/** Deliveries to the edge that are waiting for the end of the delay. */
const delayed: (() => void)[] = [];

/**
 * Collects the delayed deliveries, so that the order of events does not depend on the speed of the machine.
 */
function collectDeliveries(): void {
  const start = globalThis.setTimeout;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number, ...rest: []) => {
    if (ms === edgeDelayMs) delayed.push(run);
    return start(run, ms, ...rest);
  }) as typeof setTimeout);
}

withOperator(() => {
  let emulator: InProcessEmulator & Caller & { publicKey: string };
  beforeAll(async () => {
    collectDeliveries();
    const merchant = await addMerchant(await startInProcessEmulator({ edgeDelayMs }), 'Late');
    emulator = { ...merchant, publicKey: await createPublicKey(merchant) };
  });
  afterAll(() => emulator.stop());

  const visit = (country: string) =>
    sendAsVisitor(emulator, `/v1/banner/config/${emulator.publicKey}`, from(country));

  const endDelay = () => {
    for (const deliver of delayed.splice(0)) deliver();
  };
  const statusOf = (country: string) => async () => (await visit(country)).status;
  const reasonOf = (country: string) => async () => JSON.parse((await visit(country)).text).reason;

  it('with --edge-delay updates reach the edge late, as on AWS, and the origin immediately', async () => {
    expect((await visit('IN')).status).toBe(401);
    endDelay();
    await eventually('the new key works at the edge', statusOf('IN'), (status) => status === 200);
    const campaigns = await callApi(emulator, 'GET', '/v1/campaigns');
    const [campaign] = campaigns.body.data as unknown as { id: string }[];
    await callApi(emulator, 'PATCH', `/v1/campaigns/${campaign?.id}`, { status: 'paused' });
    expect(JSON.parse((await visit('IN')).text).show).toBe(true);
    expect(JSON.parse((await visit('BR')).text).reason).toBe('campaign_paused');
    endDelay();
    await eventually('the pause reaches the edge', reasonOf('IN'), (reason) => reason === 'campaign_paused');

    const keys = await callApi(emulator, 'GET', '/v1/api-keys');
    const list = keys.body.data as unknown as { id: string; type: string }[];
    await callApi(emulator, 'DELETE', `/v1/api-keys/${list.find(({ type }) => type === 'public')?.id}`);
    expect((await visit('IN')).status).toBe(200);
    expect((await visit('TR')).status).toBe(401);
    endDelay();
    await eventually('the revocation reaches the edge', statusOf('IN'), (status) => status === 401);
  });
});
