import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RunningCheckouts, startCheckouts } from '../../support/checkouts/checkouts-emulator.ts';
import { checkOut, earlierCommit } from '../../support/emulator/earlier-version.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { type Emulator, startEmulator } from '../../support/emulator/emulator.ts';
import { OperatorFolder } from '../../support/emulator/operator-folder.ts';
import { packService } from '../../support/emulator/packed-service.ts';
import {
  type ApiDocument,
  fillShop,
  type ResponseValue,
  readShop,
} from '../../support/service/stored-shop.ts';
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
    'rotateAfter',
    'problem.countries',
    'problems.countries',
    'sale.translations',
    'codeInCookie',
    'banner.checkout',
    'messageColor',
    'opened',
    'linkReport',
    'test',
    'byCode',
    'gaps',
    'readAt',
    'alertUrl',
    'alertEmail',
    'isAlertEmailConfirmed',
    'isEmailOffered',
    'weeklySummary',
    'channel',
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
function compared(response: ResponseValue, earlier: ResponseValue, path = ''): ResponseValue {
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

const isObject = (value: ResponseValue): value is { [name: string]: ResponseValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what the packed service declares, as JSON. */
function dependenciesOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'packages', 'service', 'package.json'), 'utf8'));
  return JSON.stringify([manifest.dependencies, manifest.optionalDependencies]);
}

/** Settings as an operator writes them, whose file `init` names for this version of Node.js. */
const settings = `import { stages } from 'ppp-discounts/config';

export default { dev: { ...stages.dev, alarmEmail: 'ops@example.com' } };
`;

/** The packed service of one version. */
interface Version {
  archive: string;
  /** The API document of its sources. */
  document: ApiDocument;
}

withOperator(() =>
  withEmbeddedDatabase(() =>
    withHistory(() => {
      const directory = mkdtempSync(join(tmpdir(), 'ppp-upgrade-'));
      let earlier: Version;
      let current: Version;
      /** True if an upgrade needs no other packages, and so no registry. */
      let isOffline: boolean;
      let operator: OperatorFolder;
      let checkouts: RunningCheckouts;
      beforeAll(async () => {
        checkouts = await startCheckouts();
        const clone = checkOut(earlierCommit ?? '');
        earlier = { archive: await packService(clone), document: documentOf(clone) };
        current = { archive: await packService(projectRoot), document: documentOf(projectRoot) };
        isOffline = dependenciesOf(clone) === dependenciesOf(projectRoot);
        operator = new OperatorFolder(earlier.archive, clone);
        rmSync(clone, { recursive: true });
      });
      afterAll(async () => {
        await checkouts.stop();
        operator.remove();
        for (const folder of [directory, dirname(earlier.archive), dirname(current.archive)])
          rmSync(folder, { recursive: true });
      });

      const settingsFile = () =>
        Object.keys(operator.files()).find((path) => path.startsWith('ppp.config.')) ?? '';

      const fill = (emulator: Emulator, { document }: Version) => {
        const providerKeys = Object.entries(checkouts.fakes).map(([name, { providerKey }]) => [
          name,
          providerKey,
        ]);
        return fillShop(emulator, document, Object.fromEntries(providerKeys));
      };

      /** Installs a version in the operator's folder and runs it on the same data as the others. */
      async function withVersion<Result>(
        { archive }: Version,
        use: (emulator: Emulator) => Promise<Result>,
      ): Promise<Result> {
        operator.install(archive, isOffline);
        expect(operator.integrity).toBe(integrityOf(archive));
        const environment = { ...checkouts.environment, PPP_CONFIG: join(operator.path, settingsFile()) };
        const options = ['--data', join(directory, 'data')];
        const emulator = await startEmulator(options, environment, directory, operator.path);
        try {
          return await use(emulator);
        } finally {
          await emulator.stop();
        }
      }

      it('an upgrade from the previous version and a rollback to it change no GET response and no file of the operator', async () => {
        operator.ppp('init');
        writeFileSync(join(operator.path, settingsFile()), settings);
        const files = operator.files();
        expect(Object.keys(files)).toContain('cdk.json');
        const keys: string[] = [];
        const written = await withVersion(earlier, async (emulator) => {
          keys.push(...(await fill(emulator, earlier)));
          return readShop(emulator, earlier.document, keys);
        });
        const [upgraded, extended] = await withVersion(current, async (emulator) => {
          const before = await readShop(emulator, earlier.document, keys);
          keys.push(...(await fill(emulator, current)));
          return [before, await readShop(emulator, earlier.document, keys)];
        });
        expect(compared(upgraded, written)).toEqual(compared(written, written));
        expect(operator.files()).toEqual(files);
        const rolledBack = await withVersion(earlier, (emulator) =>
          readShop(emulator, earlier.document, keys),
        );
        expect(compared(extended, rolledBack)).toEqual(compared(rolledBack, rolledBack));
        expect(operator.files()).toEqual(files);
      });
    }),
  ),
);

/** Returns SHA-512 of an archive, as npm writes it. */
const integrityOf = (archive: string) =>
  `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
