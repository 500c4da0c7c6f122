import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The properties of a resource as they stand in the template, intrinsics unresolved. */
export type Properties = Record<string, unknown>;

/** One resource of the template. */
export interface Resource {
  logicalId: string;
  type: string;
  properties: Properties;
}

/** What `cdk synth` left in `cdk.out`: the service stack's resources and outputs, and where its assets lie. */
export interface Assembly {
  stackName: string;
  resources: Map<string, Resource>;
  outputs: Record<string, { Value: unknown }>;
  /** The folder or file of the asset that the deployment would upload under this object key. */
  assetPath: (objectKey: string) => string;
}

interface Template {
  Resources: Record<string, { Type: string; Properties?: Properties }>;
  Outputs?: Record<string, { Value: unknown }>;
}

interface AssetManifest {
  files: Record<string, { source: { path: string }; destinations: Record<string, { objectKey: string }> }>;
}

/** Reads the one service stack of a cloud assembly. Throws when the folder holds none. */
export function readAssembly(directory: string): Assembly {
  const read = <Content>(file: string): Content => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const manifest = read<{
    artifacts: Record<string, { type: string; properties: { templateFile: string } }>;
  }>('manifest.json');
  const stack = Object.entries(manifest.artifacts).find(
    ([, { type }]) => type === 'aws:cloudformation:stack',
  );
  if (!stack) throw new Error(`${directory} holds no stack; run: npm run synth`);
  const [stackName, { properties }] = stack;
  const template = read<Template>(properties.templateFile);
  const assets = read<AssetManifest>(`${stackName}.assets.json`);
  const paths = new Map(
    Object.values(assets.files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, join(directory, source.path)] as const),
    ),
  );
  return {
    stackName,
    resources: new Map(
      Object.entries(template.Resources).map(([logicalId, { Type, Properties = {} }]) => [
        logicalId,
        { logicalId, type: Type, properties: Properties },
      ]),
    ),
    outputs: template.Outputs ?? {},
    assetPath: (objectKey) => {
      const path = paths.get(objectKey);
      if (!path) throw new Error(`The assembly holds no asset ${objectKey}`);
      return path;
    },
  };
}

/** All resources of one CloudFormation type. */
export function resourcesOf(assembly: Assembly, type: string): Resource[] {
  return [...assembly.resources.values()].filter((resource) => resource.type === type);
}
