import { type AssumptionCheck, notSeen } from './assumption.ts';
import { awsChecks } from './aws-checks.ts';
import { edgeChecks } from './edge-checks.ts';
import { gatewayChecks } from './gateway-checks.ts';

/** Rows that no request shows, with what would. */
const withoutRequest: readonly AssumptionCheck[] = [
  ['verification', 'Only a deployment to an account that AWS has not verified shows it.'],
  ['budget-topic', 'Only a month above the budget shows it.'],
  ['denied-charges', 'Only the bill two days later shows it.'],
].map(([row = '', observed = '']) => ({ row, observe: async () => notSeen(observed) }));

/** One check for each unverified row of docs/explain/aws-assumptions.md. Those that fill throttles are last. */
export const assumptionChecks: readonly AssumptionCheck[] = [
  ...withoutRequest,
  ...awsChecks,
  ...edgeChecks,
  ...gatewayChecks,
];
