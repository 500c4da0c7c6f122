import type { StageConfig } from './stage-config.ts';

/** Region of everything that belongs to CloudFront: web ACLs, certificates and metrics. */
export const edgeRegion = 'us-east-1';

/** A stack's name and Region. */
export interface StackName {
  name: string;
  region: string;
}

/** Returns the service stack's name. */
export function serviceStackName({ stageName }: Pick<StageConfig, 'stageName'>): string {
  return `Ppp-${stageName}`;
}

/** Returns the CloudFront alarm stack's name. A stage has one for each Region that it runs in. */
export function edgeAlarmsStackName(serviceStack: string, serviceRegion: string): string {
  return `${serviceStack}-${serviceRegion}-edge-alarms`;
}

/** Returns true if a stage has a stack with its distribution's web ACL. */
export function hasWebAcl(config: StageConfig): boolean {
  return config.isAnonymizerDetectionEnabled || config.requestsPerAddress !== undefined;
}

/** Returns a stage's stacks for a Region, in the order of their deployment. */
export function stacksOf(config: StageConfig, region: string): StackName[] {
  const name = serviceStackName(config);
  return [
    ...(hasWebAcl(config) ? [{ name: `${name}-anonymizers`, region: edgeRegion }] : []),
    { name, region },
    ...(config.isEdgeWatched ? [{ name: edgeAlarmsStackName(name, region), region: edgeRegion }] : []),
  ];
}

/**
 * Returns the stacks that a stage would have with other settings. CloudFormation keeps them if a setting is
 * turned off.
 */
export function otherStacksOf(config: StageConfig, region: string): StackName[] {
  const names = stacksOf(config, region).map(({ name }) => name);
  const all = stacksOf({ ...config, isAnonymizerDetectionEnabled: true, isEdgeWatched: true }, region);
  return all.filter(({ name }) => !names.includes(name));
}
