import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type FunctionEntry, type Need, needsOf, operationIdOf } from '../../lambdas/routes/route.ts';
import {
  alertRelayVariable,
  baseUrlVariable,
  checkoutSecretVariable,
  checkoutUrlVariables,
  exchangeRatesUrlVariable,
  mailFromVariable,
  operationVariable,
  planRatesVariable,
  scriptHashesVariable,
  smtpParameterVariable,
  smtpUrlVariable,
  statisticsRetentionVariable,
} from '../../platform/environment.ts';
import type { Edge } from '../edge/edge.ts';
import type { StageConfig } from '../stage-config.ts';

/** Resources of the stack, other than the table, that functions can need. */
export interface Supplies {
  config: StageConfig;
  edge: Edge;
}

/** Sets the function's environment variables for what its entry needs and grants the permissions. */
export function supply(fn: LambdaFunction, entry: FunctionEntry, { config, edge }: Supplies): void {
  const supplies: Record<Need, () => void> = {
    // CloudFormation accepts an empty value. `npm start` replaces it.
    alertRelay: () => fn.addEnvironment(alertRelayVariable, ''),
    baseUrl: () => fn.addEnvironment(baseUrlVariable, edge.baseUrl),
    checkoutUrls: () => {
      for (const [provider, url] of Object.entries(config.checkoutUrls))
        fn.addEnvironment(checkoutUrlVariables[provider as keyof typeof checkoutUrlVariables], url);
    },
    decryption: () => openCheckoutSecret(fn, config, ['GetParameter']),
    edgeStore: () => edge.openStore(fn, config),
    encryption: () => openCheckoutSecret(fn, config, ['GetParameter', 'PutParameter']),
    exchangeRatesUrl: () => fn.addEnvironment(exchangeRatesUrlVariable, config.exchangeRatesUrl),
    gatewayKeys: () => fn.addToRolePolicy(readGatewayKeys(Stack.of(fn))),
    mail: () => openMail(fn, config),
    mailOffer: () => fn.addEnvironment(mailFromVariable, config.mail?.from ?? ''),
    operationId: () => fn.addEnvironment(operationVariable, operationIdOf(entry.id)),
    planRates: () => fn.addEnvironment(planRatesVariable, planRatesOf(config)),
    scriptHashes: () => fn.addEnvironment(scriptHashesVariable, JSON.stringify(edge.scriptHashes)),
    statisticsRetention: () =>
      fn.addEnvironment(statisticsRetentionVariable, String(config.statisticsRetentionMonths)),
  };
  for (const need of needsOf(entry)) supplies[need]();
}

/**
 * Lets a function read or create the secret that encrypts the API keys of checkouts and the URLs for alerts.
 * The parameter is not part of the stack, because CloudFormation cannot create SecureStrings, and it must
 * outlive the stack like the table.
 */
function openCheckoutSecret(
  fn: LambdaFunction,
  { stageName }: StageConfig,
  operations: ('GetParameter' | 'PutParameter')[],
): void {
  const { partition, region, account } = Stack.of(fn);
  const name = `/ppp/${stageName}/checkout-secret`;
  fn.addEnvironment(checkoutSecretVariable, name);
  const actions = operations.map((operation) => `ssm:${operation}`);
  const resources = [`arn:${partition}:ssm:${region}:${account}:parameter${name}`];
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));
}

/** Lets a function send e-mail, and read the SMTP server's URL if the stage has one. `npm start` sets another URL. */
function openMail(fn: LambdaFunction, { mail }: StageConfig): void {
  fn.addEnvironment(mailFromVariable, mail?.from ?? '');
  fn.addEnvironment(smtpUrlVariable, '');
  fn.addEnvironment(smtpParameterVariable, mail?.smtpUrlParameter ?? '');
  if (!mail) return;
  const { partition, region, account } = Stack.of(fn);
  const resources = [`arn:${partition}:ssm:${region}:${account}:parameter${mail.smtpUrlParameter}`];
  fn.addToRolePolicy(new PolicyStatement({ actions: ['ssm:GetParameter'], resources }));
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
