import { readFileSync } from 'node:fs';
import { emulatorFileIn } from '../../../../bin/start/output-files.ts';
import { handler } from '../../../../lambdas/functions/background/count-gateway-keys.ts';
import { usagePlanApi } from '../../../../packages/aws-emulator/control-plane/usage-plan-api.ts';
import { GatewayKeys } from '../../../../packages/aws-emulator/gateway/gateway-keys.ts';
import { type RunningServer, serve } from '../../../../packages/aws-emulator/http/server.ts';
import { addMerchant, sharedEmulator } from '../../../support/emulator/shared-emulator.ts';
import { useLogLines } from '../../../support/log-lines.ts';

describe('the number of gateway keys', () => {
  const keys = new GatewayKeys();
  const log = useLogLines();
  let isOut = false;
  let gateway: RunningServer;
  beforeAll(async () => {
    const api = usagePlanApi([], keys);
    const denial = { status: 403, headers: {}, body: Buffer.from('{}') };
    gateway = await serve(async (request) => (isOut ? denial : api(request)), 0);
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_API_GATEWAY: `http://127.0.0.1:${gateway.port}`,
      METRIC_NAMESPACE: 'ppp-test',
    });
  });
  afterAll(() => gateway.stop());

  const emitted = () => log.lines.map((line) => JSON.parse(line).GatewayKeys);

  it('is emitted even if it is 0', async () => {
    expect(await handler()).toBe(0);
    expect(emitted()).toEqual([0]);
  });

  it('includes all pages of 500 keys', async () => {
    for (let made = 0; made < 1_001; made++) keys.create({ name: `key-${made}`, isEnabled: true });
    expect(await handler()).toBe(1_001);
    expect(emitted()).toEqual([1_001]);
  });

  it('is not emitted if API Gateway returns an error: the run fails', async () => {
    isOut = true;
    await expect(handler()).rejects.toThrow();
    expect(emitted()).toEqual([]);
  });
});

it('the deployed schedule counts the keys of all merchants with the role of its function', async () => {
  const emulator = await sharedEmulator();
  const { endpoints } = JSON.parse(readFileSync(emulatorFileIn(emulator.directory), 'utf8'));
  const run = (schedule: string) =>
    fetch(`${endpoints.AWS_ENDPOINT_URL}/emulator/schedules/${schedule}`, {
      method: 'POST',
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=operator/' },
    });
  const { message } = await (await run('unknown')).json();
  const [schedule = ''] = /CountGatewayKeys\w*/.exec(message) ?? [];
  await addMerchant(emulator, 'Counted');
  const [{ value }] = await (await run(schedule)).json();
  expect(value).toBeGreaterThan(0); // how many it is depends on the files that run at the same time
});
