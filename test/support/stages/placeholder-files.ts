import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployedFunctions } from '../../../lambdas/routes/deployed-functions.ts';
import { projectRoot } from '../source-tree.ts';

const anyCode = join(projectRoot, 'lambdas', 'routes');

/** A folder for each function's code. The templates do not depend on its content. */
export const codeDirectories = new Map(deployedFunctions.map(({ id }) => [id, anyCode]));

const temporary = mkdtempSync(join(tmpdir(), 'stages-'));
process.on('exit', () => rmSync(temporary, { recursive: true }));

/** A folder for the files of the console and of the API page. */
export const anySite = join(temporary, 'site');
mkdirSync(join(anySite, 'assets'), { recursive: true });

/** A folder for cloud assemblies. */
export const assemblies = join(temporary, 'assemblies');
