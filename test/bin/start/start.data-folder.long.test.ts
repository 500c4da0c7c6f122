import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTableServer } from '../../../packages/aws-emulator/dynamodb/table-server.ts';
import { readServiceTemplate } from '../../../packages/aws-emulator/service-template.ts';
import { resourcesOf } from '../../../packages/aws-emulator/template/assembly.ts';
import { assemblyDirectory } from '../../support/assembly.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { startInProcessEmulator } from '../../support/emulator/in-process-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { createPublicKey } from '../../support/service/service.ts';

withEmbeddedDatabase(() => {
  it('uses an external DynamoDB, even after it lost its data', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'ppp-data-'));
    const responses: number[] = [];
    for (const run of ['first', 'emptied']) {
      const table = await startTableServer();
      const emulator = await startInProcessEmulator({ dataDirectory, dynamodbEndpoint: table.endpoint });
      const publicKey = await createPublicKey(await addMerchant(emulator, run));
      responses.push((await fetch(`${emulator.baseUrl}/v1/banner/config/${publicKey}`)).status);
      await emulator.stop();
      await table.stop();
    }
    expect(responses).toEqual([200, 200]);
    rmSync(dataDirectory, { recursive: true });
  });

  it('saves a gateway key and its usage plan before it responds, so that a kill loses no new merchant', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'ppp-data-'));
    const emulator = await startInProcessEmulator({ dataDirectory });
    const { endpoints } = JSON.parse(readFileSync(join(emulator.directory, 'emulator.json'), 'utf8'));
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${endpoints.AWS_ENDPOINT_URL_API_GATEWAY}${path}`, {
        method,
        headers: {
          authorization: 'AWS4-HMAC-SHA256 Credential=operator/20260101/us-east-1/apigateway/aws4_request',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { gatewayKeys } = JSON.parse(readFileSync(join(dataDirectory, 'emulator-state.json'), 'utf8'));
      return { response: await response.json(), gatewayKeys };
    };
    const value = 'a'.repeat(40);
    const made = await call('POST', '/apikeys', { name: 'Fresh', value, enabled: true });
    expect(made.gatewayKeys.keys).toMatchObject([{ value, isEnabled: true }]);
    const planId = (await call('GET', '/usageplans')).response.item[0].id;
    const key = { keyId: made.response.id, keyType: 'API_KEY' };
    const { gatewayKeys } = await call('POST', `/usageplans/${planId}/keys`, key);
    expect(gatewayKeys.memberships).toEqual([{ planId, keyId: key.keyId }]);
    await emulator.stop();
    rmSync(dataDirectory, { recursive: true });
  });

  it('decrypts what an earlier run encrypted, and keeps the key material from other users', async () => {
    const { assembly, identities } = readServiceTemplate(assemblyDirectory());
    const [key] = resourcesOf(assembly, 'AWS::KMS::Key');
    const KeyId = identities.attribute(key?.logicalId ?? '', 'Arn');
    const dataDirectory = mkdtempSync(join(tmpdir(), 'ppp-data-'));
    const call = async (operation: string, input: object): Promise<Record<string, string>> => {
      const emulator = await startInProcessEmulator({ dataDirectory });
      const { endpoints } = JSON.parse(readFileSync(join(emulator.directory, 'emulator.json'), 'utf8'));
      const response = await fetch(endpoints.AWS_ENDPOINT_URL_KMS, {
        method: 'POST',
        headers: {
          authorization: 'AWS4-HMAC-SHA256 Credential=operator/20260101/us-east-1/kms/aws4_request',
          'x-amz-target': `TrentService.${operation}`,
        },
        body: JSON.stringify(input),
      });
      await emulator.stop();
      return response.json();
    };
    const Plaintext = Buffer.from('rk_live_1').toString('base64');
    const { CiphertextBlob } = await call('Encrypt', { KeyId, Plaintext });
    expect(await call('Decrypt', { CiphertextBlob })).toMatchObject({ Plaintext, KeyId });
    const state = join(dataDirectory, 'emulator-state.json');
    expect(JSON.parse(readFileSync(state, 'utf8')).keyMaterial).toHaveProperty(KeyId.split('/')[1] ?? '');
    expect(statSync(state).mode & 0o777).toBe(0o600);
    rmSync(dataDirectory, { recursive: true });
  });
});
