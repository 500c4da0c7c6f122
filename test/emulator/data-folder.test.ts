import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTableServer } from '../../emulator/dynamodb/table-server.ts';
import { withEmbeddedDatabase } from '../support/emulator/embedded-database.ts';
import { startOwnEmulator } from '../support/emulator/own-emulator.ts';
import { addMerchant } from '../support/emulator/shared-emulator.ts';
import { createPublicKey } from '../support/service/service.ts';

withEmbeddedDatabase(() => {
  it('uses a DynamoDB elsewhere, also one that has lost what the folder remembers', async () => {
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
});
