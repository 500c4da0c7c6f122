import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource, Template } from './template.ts';
import { checkSections, unsupportedParts } from './validation.ts';

export type { Properties, Resource } from './template.ts';

/** The service stack in the output of `cdk synth`: resources, outputs and assets. */
export interface Assembly {
  stackName: string;
  resources: Map<string, Resource>;
  outputs: Record<string, { Value: unknown }>;
  /** Returns the folder or file of the asset with this object key. */
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
 * Reads the service stack of a cloud assembly: the one with a REST API. Other stacks (alarms, WAF) are
 * ignored. Throws if there is none, or for everything that the emulator does not support, by type and logical ID.
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
    throw new Error(`${directory} must contain exactly one stack with a REST API; run: cdk synth`);
  }
  const assets = read<AssetManifest>(`${service.artifactId}.assets.json`);
  return assemblyOf(service.stackName, service.template, assetPaths(directory, assets));
}

/** Returns the assembly of one template; `assets` contains the path of each asset by object key. */
export function assemblyOf(stackName: string, template: Template, assets: Map<string, string>): Assembly {
  checkSections(template);
  const parameters = Object.fromEntries(
    Object.entries(template.Parameters ?? {}).map(([name, parameter]) => [name, parameter.Default]),
  );
  const resources = Object.entries(template.Resources).map(([logicalId, { Type, Properties = {} }]) => ({
    logicalId,
    type: Type,
    properties: Properties,
  }));
  const unsupported = resources.flatMap((resource) =>
    unsupportedParts(resource, template.Resources[resource.logicalId]?.Condition),
  );
  if (unsupported.length > 0)
    throw new Error(`The emulator does not support ${unsupported.join('\n  and ')}`);
  return {
    stackName,
    resources: new Map(resources.map((resource) => [resource.logicalId, resource])),
    outputs: template.Outputs ?? {},
    assetPath: (objectKey) => {
      const path = assets.get(objectKey);
      if (!path) throw new Error(`The assembly has no asset ${objectKey}`);
      return path;
    },
    parameters,
  };
}

/** Returns all resources of one CloudFormation type. */
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
