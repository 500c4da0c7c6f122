/**
 * `npm run tool -- stored-items` writes the items that this version stores to
 * `test/storage/stored-items/VERSION.json`, once for each release. The keys in it are those of an emulator
 * that no longer exists.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { findDeployment } from '../../bin/deployment.ts';
import { emulatorFileIn } from '../../bin/start/output-files.ts';
import { startSharedServices } from '../../test/support/shared-services.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { recordJourney } from './record-journey.ts';
import { storedItemValue } from './stored-item-file.ts';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const services = await startSharedServices();
process.env.PPP_SHARED_SERVICES = services.url;
try {
  await recordJourney(async ({ directory }) => {
    process.env.PPP_EMULATOR = emulatorFileIn(directory);
    const { database } = await findDeployment(undefined);
    const items: Record<string, unknown>[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await database.client.send(
        new ScanCommand({ TableName: database.tableName, ExclusiveStartKey }),
      );
      items.push(...(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    const sorted = items.sort((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));
    const file = join(projectRoot, 'test', 'storage', 'stored-items', `${version}.json`);
    writeFileSync(file, JSON.stringify(sorted, storedItemValue));
    execFileSync('npx', ['biome', 'format', '--write', file], { cwd: projectRoot, stdio: 'inherit' });
  });
} finally {
  await services.stop();
}
