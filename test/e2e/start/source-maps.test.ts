import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { startInProcessEmulator } from '../../support/emulator/in-process-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

withOperator(() =>
  withEmbeddedDatabase(() => {
    it('the log of a function that throws shows file and line of the source', async () => {
      const emulator = await startInProcessEmulator({
        change: ({ Description, Environment }) => {
          const { Variables } = (Environment ?? {}) as { Variables?: Record<string, string> };
          if (Variables && String(Description).startsWith('create-product:')) delete Variables.TABLE_NAME;
        },
      });
      const merchant = await addMerchant(emulator, 'Thrower');
      const product = { name: 'Book', url: 'https://shop.example.com', baseCurrency: 'USD', basePrice: 20 };
      expect((await callApi(merchant, 'POST', '/v1/products', product)).status).toBe(500);
      const log = await eventually(
        'the log contains the stack',
        () => readFileSync(join(emulator.directory, 'functions.log'), 'utf8'),
        (text) => text.includes('"stack":'),
      );
      await emulator.stop();
      const [, file = '', line] = /at .*?(lambdas\/[\w/-]+\.ts):(\d+):\d+/.exec(log) ?? [];
      expect(file).toBe('lambdas/runtime/environment.ts');
      expect(readFileSync(join(projectRoot, file), 'utf8').split('\n')[Number(line) - 1]).toContain(
        'throw new',
      );
    });
  }),
);
