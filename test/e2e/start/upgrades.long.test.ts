import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningCheckouts, startCheckouts } from '../../support/checkouts/checkouts-emulator.ts';
import { checkOut, earlierCommit } from '../../support/emulator/earlier-version.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { type Emulator, startEmulator } from '../../support/emulator/emulator.ts';
import { type ApiDocument, fillShop, type Json, readShop } from '../../support/service/stored-shop.ts';
import { testsThatNeed, withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

/**
 * Fields that responses gain with the next release, as `banner.texts`. Each must leave existing banners as they are, which
 * docs/operate/upgrade.md requires.
 */
const addedFields = new Set<string>();

const withHistory = testsThatNeed(
  'the previous commit, which a shallow clone does not contain (git fetch --unshallow)',
  earlierCommit !== undefined,
);

/** Removes the added fields that the earlier version's response does not have. */
function withoutAdded(response: Json, earlier: Json, path = ''): Json {
  if (!isObject(response) || !isObject(earlier)) return response;
  const entries = Object.entries(response).filter(
    ([name]) => name in earlier || !addedFields.has(path + name),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, withoutAdded(value, earlier[name] ?? null, `${path}${name}.`)]),
  );
}

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

withOperator(() =>
  withEmbeddedDatabase(() =>
    withHistory(() => {
      const directory = mkdtempSync(join(tmpdir(), 'ppp-upgrade-'));
      let earlier: string;
      let checkouts: RunningCheckouts;
      beforeAll(async () => {
        checkouts = await startCheckouts();
        earlier = checkOut(earlierCommit ?? '');
      });
      afterAll(async () => {
        await checkouts.stop();
        for (const folder of [directory, earlier]) rmSync(folder, { recursive: true });
      });

      const documentOf = (folder: string): ApiDocument =>
        JSON.parse(readFileSync(join(folder, 'docs', 'openapi.json'), 'utf8'));
      const fill = (emulator: Emulator, folder: string) => {
        const providerKeys = Object.entries(checkouts.fakes).map(([name, { apiKey }]) => [name, apiKey]);
        return fillShop(emulator, documentOf(folder), Object.fromEntries(providerKeys));
      };

      /** Runs a version of the service on the same data as the others. */
      async function withVersion<Result>(
        folder: string,
        use: (emulator: Emulator) => Promise<Result>,
      ): Promise<Result> {
        const { environment } = checkouts;
        const options = ['--data', join(directory, 'data')];
        const sourceFolder = folder === projectRoot ? undefined : folder;
        const emulator = await startEmulator(options, environment, directory, sourceFolder);
        try {
          return await use(emulator);
        } finally {
          await emulator.stop();
        }
      }

      it('an upgrade from the previous version and a rollback to it change no GET response', async () => {
        const routes = documentOf(earlier);
        const keys: string[] = [];
        const written = await withVersion(earlier, async (emulator) => {
          keys.push(...(await fill(emulator, earlier)));
          return readShop(emulator, routes, keys);
        });
        const [upgraded, extended] = await withVersion(projectRoot, async (emulator) => {
          const before = await readShop(emulator, routes, keys);
          keys.push(...(await fill(emulator, projectRoot)));
          return [before, await readShop(emulator, routes, keys)];
        });
        expect(withoutAdded(upgraded, written)).toEqual(written);
        const rolledBack = await withVersion(earlier, (emulator) => readShop(emulator, routes, keys));
        expect(withoutAdded(extended, rolledBack)).toEqual(rolledBack);
      }, 1_200_000);
    }),
  ),
);
