import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { type Emulator, startEmulator } from '../../support/emulator/emulator.ts';
import { withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

/** Returns the commands of a document that begin as `start` describes, in their order. */
const commandsOf = (document: string, start: string): string =>
  [
    ...readFileSync(join(projectRoot, document), 'utf8').matchAll(
      new RegExp(`^\`\`\`\\n((?:${start})[\\s\\S]+?)^\`\`\`$`, 'gm'),
    ),
  ]
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

    /** Runs commands in the folder of the emulator; returns the printed lines. */
    const run = (shell: string, commands: string): string[] =>
      execFileSync(shell, ['-c', commands], { cwd: directory, encoding: 'utf8' }).trim().split('\n');

    it.each(shells)(
      'the requests of README.md work in %s as described, more than once, and keep the demo shop’s prices',
      (shell) => {
        const pasted = commandsOf('README.md', 'get\\(\\)|curl');
        const paste = () => run(shell, pasted).map((line) => JSON.parse(line));
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

    it.each(shells)(
      'the commands of docs/merchants.md, one after the other in %s, lead to a banner',
      (shell) => {
        const commands = commandsOf('docs/merchants.md', '')
          .replace('https://d111.cloudfront.net', emulator.baseUrl)
          .replace('ppp_sk_live_…', emulator.secretKey);
        const printed = run(shell, commands);
        const tag = printed.filter((line) => line.startsWith('<link'));
        const answers = printed.filter((line) => !tag.includes(line)).map((line) => JSON.parse(line));
        expect(tag).toEqual([expect.stringContaining('/v1/banner/script.js?key=ppp_pk_live_')]);
        expect(answers.filter(({ error }) => error)).toEqual([]);
        const [config, statistics] = answers.slice(-2);
        expect(config).toMatchObject({ show: true, code: 'INDIA55' });
        expect(config.banner).not.toHaveProperty('pagePaths');
        expect(statistics.data).toHaveProperty('totals');
      },
    );
  }),
);
