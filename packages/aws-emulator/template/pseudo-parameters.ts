/** The emulator's account, an invented number. */
export const accountId = '000000000000';

/** The Region of the emulator. */
export const region = 'us-east-1';

/** The values of CloudFormation's pseudo parameters, without the name and id of the stack. */
export const pseudoParameters: Record<string, unknown> = {
  'AWS::AccountId': accountId,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NoValue': undefined,
};

/** Returns an ARN in the emulator's account and Region. */
export function regionalArn(service: string, path: string): string {
  return `arn:aws:${service}:${region}:${accountId}:${path}`;
}

/** Returns an ARN in the emulator's account without a Region. */
export function globalArn(service: string, path: string): string {
  return `arn:aws:${service}::${accountId}:${path}`;
}
