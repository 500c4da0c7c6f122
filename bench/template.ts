import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { ensureAssembly } from '../emulator/synthesize.ts';

/** Folder of `package.json`. */
export const projectRoot = join(import.meta.dirname, '..');

interface Resource {
  Type: string;
  Properties: { Description?: string; FunctionCode?: string };
  Metadata?: Record<string, string>;
}

const assembly = await ensureAssembly(projectRoot);
const { Resources }: { Resources: Record<string, Resource> } = JSON.parse(
  readFileSync(join(assembly, 'Ppp-dev.template.json'), 'utf8'),
);

/** Bundled files of the synthesized functions by function id. */
const bundles = new Map(
  Object.values(Resources)
    .filter(
      ({ Type, Properties }) =>
        Type === 'AWS::Lambda::Function' && /^[a-z-]+: /.test(Properties.Description ?? ''),
    )
    .map(({ Properties, Metadata }) => [
      Properties.Description?.split(':')[0] ?? '',
      join(assembly, Metadata?.['aws:asset:path'] ?? '', 'index.mjs'),
    ]),
);

/** Returns the bundled file of a function. Throws for an unknown id. */
export function bundledFile(id: string): string {
  const file = bundles.get(id);
  if (!file) throw new Error(`The template has no function ${id}`);
  return file;
}

/** Returns the zipped size of each function in bytes, by function id. */
export function zipSizes(): Map<string, number> {
  return new Map(
    [...bundles].map(([id, file]) => [id, deflateRawSync(readFileSync(file), { level: 9 }).length]),
  );
}

/** Number of resources in the stack; CloudFormation allows 500. */
export const resourceCount = Object.keys(Resources).length;

/** Size of the gate in bytes; CloudFront allows 10,240. */
export const gateBytes = Buffer.byteLength(
  Object.values(Resources).find(({ Type }) => Type === 'AWS::CloudFront::Function')?.Properties
    .FunctionCode ?? '',
);
