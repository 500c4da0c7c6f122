import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { type Emulator, startEmulator } from '../../support/emulator/emulator.ts';
import { withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
/** The lines to paste into another terminal. */
const pasted = [...readme.matchAll(/^```\n((?:get\(\)|curl)[\s\S]+?)^```$/gm)]
  .map(([, lines]) => lines)
  .join('');
const shells = ['bash', 'zsh'].filter((shell) => !spawnSync(shell, ['--version']).error);

withOperator(() =>
  withEmbeddedDatabase(() => {
    const directory = mkdtempSync(join(tmpdir(), 'ppp-readme-'));
    let emulator: Emulator;
    beforeAll(async () => {
      emulator = await startEmulator();
      symlinkSync(emulator.directory, join(directory, '.ppp'));
    });
    afterAll(async () => {
      await emulator.stop();
      rmSync(directory, { recursive: true });
    });

    it.each(shells)(
      'its requests work in %s as described, more than once, and keep the demo shop’s prices',
      (shell) => {
        expect(pasted).not.toContain('#'); // an interactive zsh takes it for a command
        const paste = () =>
          execFileSync(shell, ['-c', pasted], { cwd: directory, encoding: 'utf8' })
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line));
        const [india, states, product, products] = paste();
        expect(india).toMatchObject({
          show: true,
          code: 'PPP60',
          currencyCode: 'INR',
          fxRate: expect.any(Number),
        });
        expect(states).toMatchObject({ show: false, reason: 'no_discount' });
        expect(product.data).toMatchObject({ baseCurrency: 'EUR', basePrice: 49 });
        expect(products.data[0]).toEqual(product.data);
        const [again, , second] = paste();
        expect(again).toEqual(india);
        expect(second.data.id).not.toBe(product.data.id);
      },
    );
  }),
);
