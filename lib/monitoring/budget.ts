import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';
import type { AlarmTopic } from './alarm-topic.ts';

/**
 * Adds the stage's budget, if it has one. AWS Budgets sends an alarm when the account's monthly cost exceeds
 * it or is forecast to exceed it. Budgets without actions are free
 * (https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/, November 2026).
 */
export function addBudget(scope: Construct, config: StageConfig, topic: AlarmTopic): CfnBudget | undefined {
  const { monthlyBudgetUsd } = config;
  if (!monthlyBudgetUsd) return undefined;
  topic.allow('budgets.amazonaws.com');
  const budget = new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: globalName(config),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((notificationType) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topic.topicArn }],
    })),
  });
  budget.node.addDependency(topic); // AWS rejects a budget that may not publish to its topic
  return budget;
}
