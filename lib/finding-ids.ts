/** Where a stack goes; `undefined` when nobody knows it before the deployment. */
export interface Place {
  account: string | undefined;
  region: string | undefined;
  partition: string | undefined;
}

/**
 * The ids of a cdk-nag finding. Some hold the ARN that was found: account, Region and partition stand in it as references. Where the
 * stage pins them, they stand there as what they are, but not in every ARN.
 */
export function findingIds(rule: string, { account, region, partition }: Place): string[] {
  const inPlace = rule
    .replaceAll('<AWS::AccountId>', account ?? '<AWS::AccountId>')
    .replaceAll('<AWS::Region>', region ?? '<AWS::Region>')
    .replaceAll('<AWS::Partition>', partition ?? '<AWS::Partition>');
  return [...new Set([rule, inPlace])].map((id) => `AwsSolutions::AwsSolutions-${id}`);
}
