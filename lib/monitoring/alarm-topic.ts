import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';

/** Encrypted topic for alarms. CloudWatch needs permissions for both topic and key; without them it sends no notification. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmEmail }: Pick<StageConfig, 'alarmEmail'>) {
    super(scope, id);
    const key = new Key(this, 'Key', {
      enableKeyRotation: true,
      description: 'Encrypts alarm messages',
      removalPolicy: RemovalPolicy.DESTROY, // it encrypts no stored data
    });
    key.addToResourcePolicy(forCloudWatch(['kms:Decrypt', 'kms:GenerateDataKey*'], '*'));
    this.topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    this.topic.addToResourcePolicy(forCloudWatch(['sns:Publish'], this.topic.topicArn));
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }
}

/** Allows actions to the alarms of this account only. In a key's policy `*` means this key. */
function forCloudWatch(actions: string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    actions,
    resources: [resource],
    conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
  });
}
