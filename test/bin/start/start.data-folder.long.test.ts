import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTableServer } from '../../../packages/aws-emulator/dynamodb/table-server.ts';
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
});
