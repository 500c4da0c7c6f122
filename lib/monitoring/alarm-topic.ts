import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';

/** The recipient of alarms, and the key that encrypts them. */
export interface AlarmTopicProps extends Pick<StageConfig, 'alarmEmail'> {
  kmsKey: Key;
}

/**
 * Encrypted topic for alarms. CloudWatch sends no notification unless it has permissions for both the topic
 * and the key.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;
  private readonly key: Key;

  constructor(scope: Construct, id: string, { alarmEmail, kmsKey }: AlarmTopicProps) {
    super(scope, id);
    this.key = kmsKey;
    this.topic = new Topic(this, 'Topic', { masterKey: kmsKey, enforceSSL: true });
    this.allow('cloudwatch.amazonaws.com');
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }

  /** Allows an AWS service to publish for this account. In a key's policy `*` means this key. */
  allow(service: string): void {
    const usage = forService(service, ['kms:Decrypt', 'kms:GenerateDataKey*'], '*');
    // The key also encrypts the checkouts' API keys, which have this encryption context.
    usage.addCondition('Null', { 'kms:EncryptionContext:merchantId': 'true' });
    this.key.addToResourcePolicy(usage);
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
