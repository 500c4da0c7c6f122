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

const documentOf = (folder: string): ApiDocument & Named =>
  JSON.parse(readFileSync(join(folder, 'docs', 'openapi.json'), 'utf8'));

/** The kinds of resources in an API document. */
interface Named {
  components: { schemas: { ResourceCounts: { properties: object } } };
}

// Differences of the next release from the previous commit: fields by the end of their path, such as
// `banner.texts`.

/**
 * Fields that responses gain. Each must leave existing banners as they are, which docs/operate/upgrade.md
 * requires. A new kind of resource has a limit and a usage.
 */
const added = [
  ...Object.keys(documentOf(projectRoot).components.schemas.ResourceCounts.properties).flatMap((kind) => [
    `limits.${kind}`,
    `usage.${kind}`,
  ]),
  ...[
    'codeInLinks',
    'messageColor',
    'opened',
    'linkReport',
    'alertUrl',
    'sale',
    'isSale',
    'formerSale',
    'apiKey',
    'apiKeyId',
  ],
];

/** Fields that a decision removed from the contract before the first release. */
const removed: string[] = [];

const withHistory = testsThatNeed(
  'the previous commit, which a shallow clone does not contain (git fetch --unshallow)',
  earlierCommit !== undefined,
);

/**
 * Returns a response without the removed fields, and without the added fields that the earlier version's
 * response does not have.
 */
function compared(response: Json, earlier: Json, path = ''): Json {
  if (Array.isArray(response))
    return response.map((entry, index) =>
      compared(entry, Array.isArray(earlier) ? (earlier[index] ?? null) : null, path),
    );
  if (!isObject(response)) return response;
  const isIn = (fields: string[], name: string) =>
    fields.some((field) => `${path}.${name}`.endsWith(`.${field}`));
  const isAdded = (name: string) => isIn(added, name) && !(isObject(earlier) && name in earlier);
  const entries = Object.entries(response).filter(([name]) => !isIn(removed, name) && !isAdded(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      compared(value, isObject(earlier) ? (earlier[name] ?? null) : null, `${path}.${name}`),
    ]),
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

      const fill = (emulator: Emulator, folder: string) => {
        const providerKeys = Object.entries(checkouts.fakes).map(([name, { providerKey }]) => [
          name,
          providerKey,
        ]);
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
        expect(compared(upgraded, written)).toEqual(compared(written, written));
        const rolledBack = await withVersion(earlier, (emulator) => readShop(emulator, routes, keys));
        expect(compared(extended, rolledBack)).toEqual(compared(rolledBack, rolledBack));
      }, 1_200_000);
    }),
  ),
);
