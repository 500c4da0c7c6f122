import type { StageConfig } from './stage-config.ts';

/** Region of everything that belongs to CloudFront: web ACLs, certificates and metrics. */
export const edgeRegion = 'us-east-1';

/** Name and Region of a stack. */
export interface StackName {
  name: string;
  region: string;
}

/** Returns the name of a stage's service stack. */
export function serviceStackName({ stageName }: Pick<StageConfig, 'stageName'>): string {
  return `Ppp-${stageName}`;
}

/** Returns the name of the stack with the alarms on CloudFront; a stage has one per Region of its service. */
export function edgeAlarmsStackName(serviceStack: string, serviceRegion: string): string {
  return `${serviceStack}-${serviceRegion}-edge-alarms`;
}

/** Returns true if a stage has the stack with the web ACL of its distribution. */
export function hasWebAcl(config: StageConfig): boolean {
  return config.isAnonymizerDetectionEnabled || config.requestsPerAddress !== undefined;
}

/** Returns the stacks of a stage in a Region, in the order of their deployment. */
export function stacksOf(config: StageConfig, region: string): StackName[] {
  const name = serviceStackName(config);
  return [
    ...(hasWebAcl(config) ? [{ name: `${name}-anonymizers`, region: edgeRegion }] : []),
    { name, region },
    ...(config.isEdgeWatched ? [{ name: edgeAlarmsStackName(name, region), region: edgeRegion }] : []),
  ];
}
