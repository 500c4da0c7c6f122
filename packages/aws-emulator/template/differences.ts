import type { Assembly, Resource } from './assembly.ts';

/** Differences between two assemblies that a running stack can take over. */
export interface CodeDifferences {
  /** Lambda functions with other code or variables, as in the new assembly. */
  functions: Resource[];
  /** True if a bucket's files or a CloudFront function's code differ. */
  hasOtherFiles: boolean;
}

/** Properties that a running stack can take over, by resource type. */
const replaceable: Record<string, readonly string[]> = {
  'AWS::Lambda::Function': ['Code', 'Environment'],
  'AWS::CloudFront::Function': ['FunctionCode'],
  'Custom::CDKBucketDeployment': ['SourceObjectKeys'],
};

/**
 * Compares two assemblies of a stack. Returns `undefined` if they differ in more than code, variables of
 * functions and files of buckets.
 */
export function codeDifferences(before: Assembly, after: Assembly): CodeDifferences | undefined {
  const differences: CodeDifferences = { functions: [], hasOtherFiles: false };
  if (before.resources.size !== after.resources.size || !isEqual(before.outputs, after.outputs))
    return undefined;
  for (const resource of after.resources.values()) {
    const earlier = before.resources.get(resource.logicalId);
    if (earlier?.type !== resource.type) return undefined;
    if (isEqual(earlier.properties, resource.properties)) continue;
    if (!isEqual(unreplaceable(earlier), unreplaceable(resource))) return undefined;
    if (resource.type === 'AWS::Lambda::Function') differences.functions.push(resource);
    else differences.hasOtherFiles = true;
  }
  return differences;
}

/** Returns the properties that a running stack cannot take over. */
function unreplaceable({ type, properties }: Resource): unknown {
  const names = replaceable[type];
  if (!names) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
