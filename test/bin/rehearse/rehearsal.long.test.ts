import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { rehearse } from '../../../bin/rehearse/rehearsal.ts';
import type { Version } from '../../../bin/rehearse/version.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { OperatorFolder } from '../../support/emulator/operator-folder.ts';
import { packService } from '../../support/emulator/packed-service.ts';
import { testsThatNeed } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

/** Packs an archive again with another name of India in config responses. Returns the path. */
function withChangedConfig(archive: string, folder: string): string {
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const bundle = join(folder, 'package', 'dist', 'built', 'functions', 'get-banner-config', 'index.mjs');
  const text = readFileSync(bundle, 'utf8');
  expect(text).toContain('"India"');
  writeFileSync(bundle, text.replaceAll('"India"', '"Bharat"'));
  const changed = join(folder, basename(archive));
  execFileSync('tar', ['-czf', changed, '-C', folder, 'package']);
  return changed;
}

const folders: string[] = [];
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ppp-rehearsal-'));
  folders.push(folder);
  return folder;
};

withEmbeddedDatabase(() => {
  let operators: { own: OperatorFolder; changed: OperatorFolder };
  let changedArchive: string;
  beforeAll(async () => {
    const archive = await packService(projectRoot);
    folders.push(dirname(archive));
    changedArchive = withChangedConfig(archive, temporaryFolder());
    const installed = (path: string) => {
      const operator = new OperatorFolder(path, projectRoot);
      operator.ppp('init');
      return operator;
    };
    operators = { own: installed(archive), changed: installed(changedArchive) };
  });
  afterAll(() => {
    for (const operator of Object.values(operators)) operator.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const versionOf = ({ installed, path }: OperatorFolder): Version => ({
    programs: join(installed, 'dist', 'bin'),
    folder: path,
    settingsFile: join(path, readdirSync(path).find((name) => name.startsWith('ppp.config.')) ?? ''),
  });

  const rehearsed = (other: OperatorFolder, document?: object) =>
    rehearse({
      own: versionOf(operators.own),
      other: versionOf(other),
      data: join(temporaryFolder(), 'data'),
      output: temporaryFolder(),
      document: (document ??
        JSON.parse(readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8'))) as never,
      print: () => {},
      signal: new AbortController().signal,
    });

  it('an upgrade that changes the config response is reported, and going back undoes it', async () => {
    const lines = await rehearsed(operators.changed);
    expect(lines[0]).toBe('After the upgrade, these responses differ from the installed version:');
    const name = 'body.countryName: "India" → "Bharat"';
    expect(lines).toEqual(
      expect.arrayContaining(['  GET /v1/banner/config/{publicKey} from IN in en', `    ${name}`]),
    );
    const fields = lines.filter((line) => line.includes(' → '));
    const back = lines.indexOf('After going back, these responses differ from the upgraded version:');
    expect(back).toBeGreaterThan(0);
    expect(new Set(fields.map((line) => line.trim()))).toEqual(
      new Set([
        name,
        'body.countryName: "Bharat" → "India"',
        'body.banner.checkout.terms: "60% off for India, with your code" → "60% off for Bharat, with your code"',
        'body.banner.checkout.terms: "60% off for Bharat, with your code" → "60% off for India, with your code"',
      ]),
    );
  });

  it('nothing differs between equal versions, although each has written', async () => {
    const lines = await rehearsed(operators.own);
    expect(lines).toEqual([
      expect.stringMatching(/^After the upgrade, nothing differs in [3-9]\d responses\.$/),
      expect.stringMatching(/^After going back, nothing differs in [3-9]\d responses\.$/),
    ]);
  });

  it('a version that cannot start is named with its output', async () => {
    const { programs, folder } = versionOf(operators.own);
    const other = { programs, folder, settingsFile: join(temporaryFolder(), 'ppp.config.mjs') };
    writeFileSync(other.settingsFile, 'throw new Error("Broken settings")');
    const rehearsal = rehearse({
      ...{ own: versionOf(operators.own), other, data: join(temporaryFolder(), 'data') },
      ...{ output: temporaryFolder(), document: { paths: {} }, print: () => {} },
      signal: new AbortController().signal,
    });
    await expect(rehearsal).rejects.toThrow(
      /^After the upgrade: The emulator does not start:.*Broken settings/s,
    );
  });

  const withDownloads = testsThatNeed(
    'packages from npm (set PPP_DOWNLOADS=1)',
    'PPP_DOWNLOADS' in process.env,
  );
  withDownloads(() => {
    it('the command installs the archive, and leaves the data and the folder as they are', () => {
      const files = operators.own.files();
      const printed = operators.own.ppp('rehearse', changedArchive);
      expect(printed).toContain('body.countryName: "India" → "Bharat"');
      expect(operators.own.files()).toEqual(files);
    });
  });
});
