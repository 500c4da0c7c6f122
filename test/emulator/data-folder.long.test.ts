import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTableServer } from '../../emulator/dynamodb/table-server.ts';
import { withEmbeddedDatabase } from '../support/emulator/embedded-database.ts';
import { startOwnEmulator } from '../support/emulator/own-emulator.ts';
import { addMerchant } from '../support/emulator/shared-emulator.ts';
import { createPublicKey } from '../support/service/service.ts';

withEmbeddedDatabase(() => {
  it('uses an external DynamoDB, even after it lost its data', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'ppp-data-'));
    const answers: number[] = [];
    for (const run of ['first', 'emptied']) {
      const table = await startTableServer();
      const emulator = await startOwnEmulator({ dataDirectory, dynamodbEndpoint: table.endpoint });
      const publicKey = await createPublicKey(await addMerchant(emulator, run));
      answers.push((await fetch(`${emulator.baseUrl}/v1/banner/config/${publicKey}`)).status);
      await emulator.stop();
      await table.stop();
    }
    expect(answers).toEqual([200, 200]);
    rmSync(dataDirectory, { recursive: true });
  });

  it('saves a gateway key and its usage plan before it responds, so that a kill loses no new merchant', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'ppp-data-'));
    const emulator = await startOwnEmulator({ dataDirectory });
    const { endpoints } = JSON.parse(readFileSync(join(emulator.directory, 'emulator.json'), 'utf8'));
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${endpoints.AWS_ENDPOINT_URL_API_GATEWAY}${path}`, {
        method,
        headers: {
          authorization: 'AWS4-HMAC-SHA256 Credential=operator/20260101/us-east-1/apigateway/aws4_request',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { gatewayKeys } = JSON.parse(readFileSync(join(dataDirectory, 'emulator-state.json'), 'utf8'));
      return { answer: await answer.json(), gatewayKeys };
    };
    const value = 'a'.repeat(40);
    const made = await call('POST', '/apikeys', { name: 'Fresh', value, enabled: true });
    expect(made.gatewayKeys.keys).toMatchObject([{ value, isEnabled: true }]);
    const planId = (await call('GET', '/usageplans')).answer.item[0].id;
    const key = { keyId: made.answer.id, keyType: 'API_KEY' };
    const { gatewayKeys } = await call('POST', `/usageplans/${planId}/keys`, key);
    expect(gatewayKeys.memberships).toEqual([{ planId, keyId: key.keyId }]);
    await emulator.stop();
    rmSync(dataDirectory, { recursive: true });
  });
});
