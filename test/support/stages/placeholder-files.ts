import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBannerFiles, buildPinnedScript } from '../../../banner-script/build.ts';
import { deployedFunctions } from '../../../lambdas/routes/deployed-functions.ts';
import { gateFor } from '../../../lib/build-files.ts';
import type { BuiltFiles } from '../../../lib/built-files.ts';
import { projectRoot } from '../source-tree.ts';

const anyCode = join(projectRoot, 'lambdas', 'routes');

const temporary = mkdtempSync(join(tmpdir(), 'stages-'));
process.on('exit', () => rmSync(temporary, { recursive: true }));

const anySite = join(temporary, 'site');
mkdirSync(join(anySite, 'assets'), { recursive: true });
const codeDirectories = new Map(deployedFunctions.map(({ id }) => [id, anyCode]));

/** The real gate and scripts. Of the other files, templates contain only hashes. */
export const placeholderFiles: BuiltFiles = {
  codeDirectories,
  gateCode: gateFor(codeDirectories),
  scriptDirectory: buildBannerFiles(),
  pinnedScriptDirectory: buildPinnedScript(),
  apiPageDirectory: anySite,
  consoleDirectory: anySite,
};

/** A folder for cloud assemblies. */
export const assemblies = join(temporary, 'assemblies');
