import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';

/**
 * Encrypted topic for alarms. CloudWatch sends no notification unless it has permissions for both the topic
 * and the key.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;
  private readonly key: Key;

  constructor(scope: Construct, id: string, { alarmEmail }: Pick<StageConfig, 'alarmEmail'>) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      enableKeyRotation: true,
      description: 'Encrypts alarm messages',
      removalPolicy: RemovalPolicy.DESTROY, // no stored data is encrypted with it
    });
    this.topic = new Topic(this, 'Topic', { masterKey: this.key, enforceSSL: true });
    this.allow('cloudwatch.amazonaws.com');
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }

  /** Allows an AWS service to publish for this account. In a key's policy `*` means this key. */
  allow(service: string): void {
    this.key.addToResourcePolicy(forService(service, ['kms:Decrypt', 'kms:GenerateDataKey*'], '*'));
    this.topic.addToResourcePolicy(forService(service, ['sns:Publish'], this.topic.topicArn));
  }
}

/** Allows a service to use actions, only on behalf of this account. */
function forService(service: string, actions: string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal(service)],
    actions,
    resources: [resource],
    conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
  });
}
