import { edgeRegion } from '../../lib/stack-names.ts';
import type { AwsCall } from './signed-call.ts';

/** A stage's budget, which AWS Budgets stores outside the stacks, because not every Region has its type. */
interface StageBudget {
  account: string;
  /** Contains the stage and its Region, because names are unique in an account. */
  name: string;
  /** ARN of the topic for alarms. */
  topic: string;
  /** The whole account's monthly cost in US dollars that raises an alarm. @default - the stage has no budget */
  monthlyUsd?: number;
}

const notifications = ['ACTUAL', 'FORECASTED'].map((NotificationType) => ({
  NotificationType,
  ComparisonOperator: 'GREATER_THAN',
  Threshold: 100,
}));

/**
 * Creates, replaces or removes a stage's budget, and returns what changed. AWS Budgets then sends an alarm
 * when the account's monthly cost exceeds it or is forecast to. Budgets without actions are free
 * (https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/, November 2026).
 */
export async function deployBudget(
  { account, name, topic, monthlyUsd }: StageBudget,
  callAws: (call: AwsCall) => Promise<string>,
): Promise<'created' | 'changed' | 'unchanged' | 'removed' | 'none'> {
  const call = (operation: string, input: object) =>
    callAws({
      service: 'budgets',
      region: edgeRegion,
      target: `AWSBudgetServiceGateway.${operation}`,
      body: JSON.stringify({ AccountId: account, ...input }),
    });
  const subscriber = { SubscriptionType: 'SNS', Address: topic };
  const isSubscribed = async (notification: object) => {
    const input = { BudgetName: name, Notification: notification };
    const response = await call('DescribeSubscribersForNotification', input);
    return JSON.parse(response || '{}').Subscribers?.[0]?.Address === topic;
  };
  const existing = await call('DescribeBudget', { BudgetName: name });
  if (existing === '' && monthlyUsd === undefined) return 'none';
  if (existing !== '') {
    const isSameAmount = Number(JSON.parse(existing).Budget.BudgetLimit.Amount) === monthlyUsd;
    const subscribed = isSameAmount ? await Promise.all(notifications.map(isSubscribed)) : [false];
    if (subscribed.every(Boolean)) return 'unchanged';
    await call('DeleteBudget', { BudgetName: name });
    if (monthlyUsd === undefined) return 'removed';
  }
  await call('CreateBudget', {
    Budget: {
      BudgetName: name,
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: String(monthlyUsd), Unit: 'USD' },
    },
    NotificationsWithSubscribers: notifications.map((notification) => ({
      Notification: notification,
      Subscribers: [subscriber],
    })),
  });
  return existing === '' ? 'created' : 'changed';
}
