import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot, sourceFiles } from '../source-tree.ts';

/** Returns every schema that a module in core/ exports, so that tests include new schemas. */
export async function coreSchemas(): Promise<[name: string, schema: z.ZodType][]> {
  const modules = await Promise.all(
    sourceFiles()
      .filter(({ path }) => path.startsWith('core/'))
      .map(({ path }): Promise<Record<string, unknown>> => import(join(projectRoot, path))),
  );
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  );
}
