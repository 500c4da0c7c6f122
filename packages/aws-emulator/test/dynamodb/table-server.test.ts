import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tableCalls } from '../../dynamodb/dynamodb-calls.ts';
import { findTableBinary, startTableServer } from '../../dynamodb/table-server.ts';
import { withEmbeddedDatabase } from '../embedded-database.ts';

const isUp = (endpoint: string) =>
  tableCalls(endpoint)('ListTables', {}).then(
    () => true,
    () => false,
  );

withEmbeddedDatabase(() => {
  it('starts and stops', async () => {
    const server = await startTableServer();
    expect(await isUp(server.endpoint)).toBe(true);
    await server.stop();
    await server.stop();
    expect(await isUp(server.endpoint)).toBe(false);
  });

  it.each(['new', 'of an earlier version'])('only the owner can read a file that is %s', async (age) => {
    const folder = mkdtempSync(join(tmpdir(), 'emulator-table-'));
    chmodSync(folder, 0o755);
    const file = join(folder, 'table.sqlite');
    if (age !== 'new') for (const name of [file, `${file}-wal`]) writeFileSync(name, '', { mode: 0o644 });
    const server = await startTableServer(file);
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    await server.stop();
    expect(modes).toContainEqual(['table.sqlite', 0o600]);
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('stops when the process that started it is killed', async () => {
    const script = join(mkdtempSync(join(tmpdir(), 'emulator-orphan-')), 'start.mts');
    const module = pathToFileURL(join(__dirname, '../../dynamodb/table-server.ts')).href;
    writeFileSync(
      script,
      `import { startTableServer } from ${JSON.stringify(module)};
     console.log((await startTableServer()).endpoint);
     setInterval(() => {}, 1000);`,
    );
    const parent = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: join(__dirname, '../../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const endpoint = line.toString().trim();
    expect(await isUp(endpoint)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    while (await isUp(endpoint)) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

const dynamoDbLocal =
  'start DynamoDB Local (docker run --rm -p 8000:8000 amazon/dynamodb-local -jar DynamoDBLocal.jar -sharedDb -inMemory) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.';

it('reports the two ways out where the embedded DynamoDB has no binary', () => {
  expect(() => findTableBinary('darwin', 'arm64')).toThrow(
    `The embedded DynamoDB runs on Linux x64 only, so try it there, or ${dynamoDbLocal}`,
  );
});
