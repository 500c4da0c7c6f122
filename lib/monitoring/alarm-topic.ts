import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';

/**
 * The encrypted topic that alarms go to. CloudWatch needs a permission on the topic, and another one on its key: without
 * either, an alarm changes its state and tells nobody.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmEmail }: Pick<StageConfig, 'alarmEmail'>) {
    super(scope, id);
    const key = new Key(this, 'Key', {
      enableKeyRotation: true,
      description: 'Encrypts alarm messages',
      removalPolicy: RemovalPolicy.DESTROY, // it encrypts nothing that is kept
    });
    key.addToResourcePolicy(forCloudWatch(['kms:Decrypt', 'kms:GenerateDataKey*'], '*'));
    this.topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    this.topic.addToResourcePolicy(forCloudWatch(['sns:Publish'], this.topic.topicArn));
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }
}

/** Allows alarms of this account, and of no other. In a key's policy `*` means this key. */
function forCloudWatch(actions: string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    actions,
    resources: [resource],
    conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
  });
}
