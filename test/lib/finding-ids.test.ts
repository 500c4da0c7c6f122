import { findingIds } from '../../lib/finding-ids.ts';

const rule = 'IAM5[Resource::arn:<AWS::Partition>:s3:::assets-<AWS::AccountId>-<AWS::Region>/*]';
const nowhere = { account: undefined, region: undefined, partition: undefined };

it('a finding in a stack without account and Region holds references to them', () => {
  expect(findingIds(rule, nowhere)).toEqual([`AwsSolutions::AwsSolutions-${rule}`]);
});

it('a finding in a stack with both may hold what they are, so a stage that pins them can be synthesized', () => {
  const environment = { account: '123456789012', region: 'eu-west-1', partition: 'aws' };
  expect(findingIds(rule, environment)).toEqual([
    `AwsSolutions::AwsSolutions-${rule}`,
    'AwsSolutions::AwsSolutions-IAM5[Resource::arn:aws:s3:::assets-123456789012-eu-west-1/*]',
  ]);
});
