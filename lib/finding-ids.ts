/** A stack's environment. A field is `undefined` if only the deployment determines it. */
export interface StackEnvironment {
  account: string | undefined;
  region: string | undefined;
  partition: string | undefined;
}

/**
 * Returns the possible ids for a cdk-nag finding. Some contain an ARN, in which account, Region and partition
 * are references, or literals if the stage pins them.
 */
export function findingIds(rule: string, { account, region, partition }: StackEnvironment): string[] {
  const inEnvironment = rule
    .replaceAll('<AWS::AccountId>', account ?? '<AWS::AccountId>')
    .replaceAll('<AWS::Region>', region ?? '<AWS::Region>')
    .replaceAll('<AWS::Partition>', partition ?? '<AWS::Partition>');
  return [...new Set([rule, inEnvironment])].map((id) => `AwsSolutions::AwsSolutions-${id}`);
}
