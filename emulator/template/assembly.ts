import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseSections, refuseUnsupported } from './refusals.ts';
import type { Resource, Template } from './template.ts';

export type { Properties, Resource } from './template.ts';

/** The service stack that `cdk synth` wrote: its resources, its outputs and its assets. */
export interface Assembly {
  stackName: string;
  resources: Map<string, Resource>;
  outputs: Record<string, { Value: unknown }>;
  /** The folder or file of the asset that a deployment would upload with this object key. */
  assetPath: (objectKey: string) => string;
  /** Default values of the template's parameters. @default none */
  parameters?: Record<string, unknown>;
}

interface AssetManifest {
  files: Record<string, { source: { path: string }; destinations: Record<string, { objectKey: string }> }>;
}

interface CloudAssembly {
  artifacts: Record<string, { type: string; properties: { templateFile: string; stackName?: string } }>;
}

/**
 * Reads the service stack of a cloud assembly: the one that holds a REST API. Other stacks (alarms, WAF) are left out. Throws when there
 * is no such stack, and for resource types and properties that the emulator does not know.
 */
export function readAssembly(directory: string): Assembly {
  const read = <Content>(file: string): Content => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const stacks = Object.entries(read<CloudAssembly>('manifest.json').artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([artifactId, { properties }]) => ({
      artifactId,
      stackName: properties.stackName ?? artifactId,
      template: read<Template>(properties.templateFile),
    }));
  const [service, ...others] = stacks.filter(({ template }) => holdsApi(template));
  if (!service || others.length > 0) {
    throw new Error(`${directory} must hold exactly one stack with a REST API; run: npm run synth`);
  }
  const assets = read<AssetManifest>(`${service.artifactId}.assets.json`);
  return assemblyOf(service.stackName, service.template, assetPaths(directory, assets));
}

/** The assembly of one template; `assets` gives the path of each asset by object key. */
export function assemblyOf(stackName: string, template: Template, assets: Map<string, string>): Assembly {
  refuseSections(template);
  const parameters = Object.fromEntries(
    Object.entries(template.Parameters ?? {}).map(([name, parameter]) => [name, parameter.Default]),
  );
  const resources = Object.entries(template.Resources).map(([logicalId, { Type, Properties = {} }]) => ({
    logicalId,
    type: Type,
    properties: Properties,
  }));
  for (const resource of resources) refuseUnsupported(resource);
  return {
    stackName,
    resources: new Map(resources.map((resource) => [resource.logicalId, resource])),
    outputs: template.Outputs ?? {},
    assetPath: (objectKey) => {
      const path = assets.get(objectKey);
      if (!path) throw new Error(`The assembly holds no asset ${objectKey}`);
      return path;
    },
    parameters,
  };
}

/** All resources of one CloudFormation type. */
export function resourcesOf(assembly: Assembly, type: string): Resource[] {
  return [...assembly.resources.values()].filter((resource) => resource.type === type);
}

function holdsApi({ Resources }: Template): boolean {
  return Object.values(Resources).some(({ Type }) => Type === 'AWS::ApiGateway::RestApi');
}

function assetPaths(directory: string, { files }: AssetManifest): Map<string, string> {
  return new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, join(directory, source.path)] as const),
    ),
  );
}
