/** Account and Region of the emulator: made up, but of the right form. */
export const accountId = '000000000000';

/** See `accountId`. */
export const region = 'us-east-1';

/** What `Ref` gives for CloudFormation's own parameters, but for the stack's name and id. */
export const pseudoParameters: Record<string, unknown> = {
  'AWS::AccountId': accountId,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NoValue': undefined,
};

/** The ARN of something in the emulator's account and Region. */
export function regionalArn(service: string, path: string): string {
  return `arn:aws:${service}:${region}:${accountId}:${path}`;
}

/** The ARN of something in the emulator's account that has no Region. */
export function globalArn(service: string, path: string): string {
  return `arn:aws:${service}::${accountId}:${path}`;
}
