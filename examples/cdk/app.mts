/** Your own CDK app: the service in two accounts, with the table of an earlier deployment and an alarm action. */
import { App } from 'aws-cdk-lib';
import { UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { PppDiscounts } from 'ppp-discounts';
import { stages } from 'ppp-discounts/config';

const app = new App();

new PppDiscounts(app, 'Test', {
  stage: { ...stages.small, stageName: 'test', account: '111111111111', region: 'eu-west-1' },
});

const production = new PppDiscounts(app, 'Production', {
  stage: {
    ...stages.prod,
    stageName: 'shops',
    account: '222222222222',
    region: 'us-east-1',
    existingTable: {
      name: 'Ppp-shops-Data',
      streamArn:
        'arn:aws:dynamodb:us-east-1:222222222222:table/Ppp-shops-Data/stream/2026-01-01T00:00:00.000',
    },
  },
});
production.alarmTopic.addSubscription(new UrlSubscription('https://pager.example.com/alarms'));
