/** The account of the emulator: an invented number of the right form. */
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

/** The ARN of something in the emulator's account and Region. */
export function regionalArn(service: string, path: string): string {
  return `arn:aws:${service}:${region}:${accountId}:${path}`;
}

/** The ARN of something in the emulator's account that has no Region. */
export function globalArn(service: string, path: string): string {
  return `arn:aws:${service}::${accountId}:${path}`;
}
