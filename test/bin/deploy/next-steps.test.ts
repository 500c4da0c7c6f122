import { leftoverSteps, nextSteps } from '../../../bin/deploy/next-steps.ts';
import { stageConfig } from '../../../lib/config.ts';
import { otherStacksOf } from '../../../lib/stack-names.ts';

const stack = {
  StackName: 'Ppp-prod',
  StackStatus: 'CREATE_COMPLETE' as const,
  CreationTime: new Date('2026-11-22T20:15:00Z'),
  Outputs: [
    { OutputKey: 'BaseUrl', OutputValue: 'https://d1.cloudfront.net' },
    { OutputKey: 'RefreshFxRatesFunction', OutputValue: 'Ppp-prod-Refresh' },
  ],
};
const config = { ...stageConfig('prod'), alarmEmail: 'operator@example.com' };
const text = (isNew: boolean, isUnchanged: boolean) =>
  nextSteps({ config, region: 'eu-west-1', stack, isNew, isUnchanged });

it('a new stage gets its URL, the e-mails to confirm, today’s rates, its first merchant and the console', () => {
  const lines = text(true, false);
  expect(lines).toContain('Stage prod is deployed in eu-west-1.');
  expect(lines).toContain('URL       https://d1.cloudfront.net\n');
  expect(lines).toContain('1. Confirm the two e-mails from AWS to operator@example.com.');
  expect(lines).toContain(
    'aws lambda invoke --region eu-west-1 --function-name Ppp-prod-Refresh /dev/stdout',
  );
  expect(lines).toContain('npm run merchant -- create "Acme" --plan starter --codes ACME --stage prod');
  expect(lines).toContain('4. Sign in to the console with this key: https://d1.cloudfront.net/console/');
  expect(lines).toMatch(/5\. Test the stage.+\n {4}npm run verify -- --stage prod\n$/);
});

it('an unchanged stage gets the time of its last change, and no first steps', () => {
  expect(text(false, true)).toContain('Stage prod has not changed since 2026-11-22 20:15 UTC.');
  expect(text(false, true)).not.toContain('Confirm');
});

it('without the web ACL and the alarms at the edge, prod gets the commands that delete their stacks', () => {
  const withoutBoth = { ...stageConfig('dev'), stageName: 'prod' };
  const others = otherStacksOf(withoutBoth, 'eu-west-1');
  expect(others.map(({ name }) => name)).toEqual(['Ppp-prod-anonymizers', 'Ppp-prod-eu-west-1-edge-alarms']);
  const lines = leftoverSteps(others).split('\n');
  for (const { name } of others)
    expect(lines).toContain(`    aws cloudformation delete-stack --region us-east-1 --stack-name ${name}`);
  expect(otherStacksOf(config, 'eu-west-1')).toEqual([]);
});
