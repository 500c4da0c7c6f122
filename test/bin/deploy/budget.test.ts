import { deployBudget } from '../../../bin/deploy/budget.ts';
import type { AwsCall } from '../../../bin/deploy/signed-call.ts';

const topic = 'arn:aws:sns:eu-north-1:123456789012:Ppp-small-Topic';
const stage = { account: '123456789012', name: 'ppp-small-eu-north-1', topic, monthlyUsd: 10 };

interface Budget {
  BudgetName: string;
  BudgetLimit: { Amount: string; Unit: string };
}
interface Notification {
  Notification: { NotificationType: string; Threshold: number; ComparisonOperator: string };
  Subscribers: { SubscriptionType: string; Address: string }[];
}

/** AWS Budgets as its API reference describes it: global, amounts as text with decimals, no budget twice. */
function awsBudgets() {
  const budgets = new Map<string, { Budget: Budget; NotificationsWithSubscribers: Notification[] }>();
  const changes: string[] = [];
  const answer = (operation: string, input: Record<string, unknown>): object | '' => {
    const budget = budgets.get(String(input.BudgetName));
    if (operation === 'DescribeBudget') {
      if (!budget) return '';
      const { Amount, Unit } = budget.Budget.BudgetLimit;
      return { Budget: { ...budget.Budget, BudgetLimit: { Amount: Number(Amount).toFixed(1), Unit } } };
    }
    if (operation === 'DescribeSubscribersForNotification') {
      const { NotificationType } = input.Notification as Notification['Notification'];
      const found = budget?.NotificationsWithSubscribers.find(
        (each) => each.Notification.NotificationType === NotificationType,
      );
      return found ? { Subscribers: found.Subscribers } : '';
    }
    changes.push(operation);
    if (operation === 'DeleteBudget') budgets.delete(String(input.BudgetName));
    else {
      const created = input as unknown as { Budget: Budget; NotificationsWithSubscribers: Notification[] };
      if (budgets.has(created.Budget.BudgetName)) throw new Error('the budget already exists.');
      budgets.set(created.Budget.BudgetName, created);
    }
    return {};
  };
  const call = async ({ service, region, target = '', body = '{}' }: AwsCall) => {
    expect({ service, region }).toEqual({ service: 'budgets', region: 'us-east-1' });
    const [prefix, operation = ''] = target.split('.');
    expect(prefix).toBe('AWSBudgetServiceGateway');
    const input = JSON.parse(body);
    expect(input.AccountId).toBe(stage.account);
    const answered = answer(operation, input);
    return answered === '' ? '' : JSON.stringify(answered);
  };
  return { call, budgets, changes };
}

it('creates a budget that reports costs above it, and expected ones, to the topic of the alarms', async () => {
  const { call, budgets } = awsBudgets();
  expect(await deployBudget(stage, call)).toBe('created');
  expect([...budgets.values()]).toEqual([
    expect.objectContaining({
      Budget: {
        BudgetName: 'ppp-small-eu-north-1',
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: '10', Unit: 'USD' },
      },
      NotificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((NotificationType) => ({
        Notification: { NotificationType, ComparisonOperator: 'GREATER_THAN', Threshold: 100 },
        Subscribers: [{ SubscriptionType: 'SNS', Address: topic }],
      })),
    }),
  ]);
});

it('changes nothing when it runs again', async () => {
  const { call, changes } = awsBudgets();
  await deployBudget(stage, call);
  expect(await deployBudget(stage, call)).toBe('unchanged');
  expect(changes).toEqual(['CreateBudget']);
});

it.each([
  ['another amount', { monthlyUsd: 12.5 }],
  ['another topic', { topic: `${topic}-2` }],
])('%s replaces it', async (_what, changed) => {
  const { call, budgets, changes } = awsBudgets();
  await deployBudget(stage, call);
  expect(await deployBudget({ ...stage, ...changed }, call)).toBe('changed');
  expect(changes).toEqual(['CreateBudget', 'DeleteBudget', 'CreateBudget']);
  expect(JSON.stringify([...budgets.values()])).toContain(String(Object.values(changed)[0]));
  expect(await deployBudget({ ...stage, ...changed }, call)).toBe('unchanged');
});

it('removes the budget of a stage that has none any more, and leaves those of others', async () => {
  const { call, budgets } = awsBudgets();
  const { monthlyUsd: _amount, ...without } = stage;
  await deployBudget(stage, call);
  await deployBudget({ ...stage, name: 'ppp-prod-eu-north-1' }, call);
  expect(await deployBudget(without, call)).toBe('removed');
  expect([...budgets.keys()]).toEqual(['ppp-prod-eu-north-1']);
  expect(await deployBudget(without, call)).toBe('none');
});
