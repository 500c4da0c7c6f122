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
  private readonly key: Key;

  constructor(scope: Construct, id: string, { alarmEmail }: Pick<StageConfig, 'alarmEmail'>) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      enableKeyRotation: true,
      description: 'Encrypts alarm messages',
      removalPolicy: RemovalPolicy.DESTROY, // it encrypts no stored data
    });
    this.topic = new Topic(this, 'Topic', { masterKey: this.key, enforceSSL: true });
    this.allow('cloudwatch.amazonaws.com');
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }

  /** Allows a service of AWS to publish for this account. In a key's policy `*` means this key. */
  allow(service: string): void {
    this.key.addToResourcePolicy(forService(service, ['kms:Decrypt', 'kms:GenerateDataKey*'], '*'));
    this.topic.addToResourcePolicy(forService(service, ['sns:Publish'], this.topic.topicArn));
  }
}

/** Allows actions to a service on behalf of this account only. */
function forService(service: string, actions: string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal(service)],
    actions,
    resources: [resource],
    conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
  });
}
