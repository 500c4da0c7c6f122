import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { ensureAssembly } from '../emulator/synthesize.ts';

/** The folder of `package.json`. */
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

/** The bundled files of the synthesized functions, by function id. */
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

/** The bundled file of a function. Throws for an unknown id. */
export function bundledFile(id: string): string {
  const file = bundles.get(id);
  if (!file) throw new Error(`The template has no function ${id}`);
  return file;
}

/** Bytes of each function's code as a zip, by function id. */
export function zipSizes(): Map<string, number> {
  return new Map(
    [...bundles].map(([id, file]) => [id, deflateRawSync(readFileSync(file), { level: 9 }).length]),
  );
}

/** How many resources the stack has, of 500 that CloudFormation allows. */
export const resourceCount = Object.keys(Resources).length;

/** Bytes of the gate's code, of 10,240 that CloudFront allows. */
export const gateBytes = Buffer.byteLength(
  Object.values(Resources).find(({ Type }) => Type === 'AWS::CloudFront::Function')?.Properties
    .FunctionCode ?? '',
);
