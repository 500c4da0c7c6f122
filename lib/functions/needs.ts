import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { FunctionEntry, Need } from '../../lambdas/routes/route.ts';
import {
  baseUrlVariable,
  checkoutUrlVariables,
  kmsKeyVariable,
  planRatesVariable,
  rateSourceVariables,
  scriptHashesVariable,
  statisticsRetentionVariable,
} from '../../platform/environment.ts';
import type { Edge } from '../edge/edge.ts';
import { scriptHashes } from '../edge/script-bucket.ts';
import type { StageConfig } from '../stage-config.ts';

/** Resources of the stack, other than the table, that functions can need. */
export interface Supplies {
  config: StageConfig;
  edge: Edge;
  /** Encrypts the API keys of checkouts. */
  kmsKey: IKey;
}

/** Sets the function's environment variables for what its entry needs and grants the permissions. */
export function supply(
  fn: LambdaFunction,
  { needs = [] }: FunctionEntry,
  { config, edge, kmsKey }: Supplies,
): void {
  const supplies: Record<Need, () => void> = {
    baseUrl: () => fn.addEnvironment(baseUrlVariable, edge.baseUrl),
    checkoutUrls: () => {
      for (const [provider, url] of Object.entries(config.checkoutUrls))
        fn.addEnvironment(checkoutUrlVariables[provider as keyof typeof checkoutUrlVariables], url);
    },
    decryption: () => openKmsKey(fn, kmsKey, 'kms:Decrypt'),
    edgeStore: () => edge.openStore(fn, config),
    encryption: () => openKmsKey(fn, kmsKey, 'kms:Encrypt'),
    gatewayKeys: () => fn.addToRolePolicy(readGatewayKeys(Stack.of(fn))),
    planRates: () => fn.addEnvironment(planRatesVariable, planRatesOf(config)),
    rateSources: () => {
      fn.addEnvironment(rateSourceVariables.frankfurter, config.rateSources.frankfurter);
      fn.addEnvironment(rateSourceVariables.currencyApi, config.rateSources.currencyApi);
    },
    scriptHashes: () => fn.addEnvironment(scriptHashesVariable, JSON.stringify(scriptHashes())),
    statisticsRetention: () =>
      fn.addEnvironment(statisticsRetentionVariable, String(config.statisticsRetentionMonths)),
  };
  for (const need of needs) supplies[need]();
}

/**
 * Lets a function use the KMS key for one checkout at a time, because the encryption context contains the
 * checkout's identifier.
 */
function openKmsKey(fn: LambdaFunction, { keyArn }: IKey, action: 'kms:Encrypt' | 'kms:Decrypt'): void {
  fn.addEnvironment(kmsKeyVariable, keyArn);
  const context = {
    'kms:EncryptionContext:merchantId': 'mer_*',
    'kms:EncryptionContext:checkoutId': 'chk_*',
  };
  const conditions = { StringLike: context };
  fn.addToRolePolicy(new PolicyStatement({ actions: [action], resources: [keyArn], conditions }));
}

/** Allows the function to list API Gateway's keys in this account and Region. */
function readGatewayKeys({ partition, region }: Stack): PolicyStatement {
  const resources = [`arn:${partition}:apigateway:${region}::/apikeys`];
  return new PolicyStatement({ actions: ['apigateway:GET'], resources });
}

/** Returns the management API's rate limits by plan, as JSON. */
function planRatesOf({ plans }: StageConfig): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(plans).map(([plan, { management }]) => [plan, management])),
  );
}
