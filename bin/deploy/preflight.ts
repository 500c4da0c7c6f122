import { requestsPerSecond } from '../../lib/config.ts';
import { edgeRegion, stacksOf } from '../../lib/stack-names.ts';
import type { StageConfig } from '../../lib/stage-config.ts';
import { keptTablesFault } from './kept-tables.ts';
import { templateOfTypes } from './resource-types.ts';
import type { AwsCall } from './signed-call.ts';
import { verificationFault } from './trial-distribution.ts';

/** A condition for a successful deployment that AWS can confirm. */
interface Check {
  name: string;
  /**
   * Returns the fault that AWS's responses show, if any. `''` is the response for a resource that does not
   * exist.
   */
  fault: (callAws: CallAws) => Promise<string | undefined>;
  /** Instructions to correct the fault. */
  help: string;
  /** True if a fault does not make the deployment fail. */
  isQuestion?: boolean;
  /** True if a failed call is a fault, because the deployment makes similar calls. @default - a question */
  needsAccess?: boolean;
}

/** Calls a service and returns the body of its response. */
type CallAws = (call: AwsCall) => Promise<string>;

/** A check of one response. */
type CallCheck = Omit<Check, 'fault'> & { call: AwsCall; fault: (response: string) => string | undefined };

/** Result of one check. A problem would make the deployment fail; a question is for the operator. */
export interface Finding {
  kind: 'ok' | 'problem' | 'question';
  text: string;
}

/** CloudFront's quota for policies of each kind, and the number of them in a stage. */
const policies = { quota: 20, inStage: 3 };
/** Lambda's usual quota. New accounts have 10 or 50. */
const usualConcurrency = 1_000;
/** Executions that functions without a reservation must have together, or Lambda rejects the reservation. */
const unreservedConcurrency = 100;
const leastBootstrapVersion = 6;
const consoleUrl = 'https://console.aws.amazon.com';
const docsUrl = 'https://docs.aws.amazon.com';
/** In the message of a call that AWS Organizations denies. */
const organizationPolicy = /\b(service|resource) control policy\b/;
const organizationHelp = `Your organization's administrator can allow it, or use another account: ${docsUrl}/IAM/latest/UserGuide/troubleshoot_access-denied.html`;

/**
 * Runs all checks. A failed call becomes a question, unless the check needs access or an organization's policy
 * denies the call, because such a policy also denies it to CloudFormation. If the credentials are not of the stage's
 * account, nothing else is checked.
 */
export async function preflight(
  config: StageConfig,
  account: string,
  region: string,
  callAws: CallAws,
): Promise<Finding[]> {
  // A check can create a distribution, so none runs in another account.
  if (config.account !== undefined && config.account !== account) {
    const text = `Account ${account}: ppp.config.ts has ${config.account}. Use credentials of that account, or correct the setting.`;
    return [{ kind: 'problem', text }];
  }
  const checks = checksOf(config, account, region).map(
    async ({ name, fault, help, isQuestion, needsAccess }) => {
      const outcome = await fault(callAws).catch((error: Error) => (needsAccess ? error.message : error));
      if (outcome === undefined) return { kind: 'ok', text: name } as const;
      if (!(outcome instanceof Error))
        return { kind: isQuestion ? 'question' : 'problem', text: `${name}: ${outcome} ${help}` } as const;
      if (organizationPolicy.test(outcome.message))
        return { kind: 'problem', text: `${name}: ${outcome.message} ${organizationHelp}` } as const;
      return { kind: 'question', text: `${name}? Not checked: ${outcome.message} ${help}` } as const;
    },
  );
  const first: Finding = { kind: 'ok', text: `Account ${account}, Region ${region}` };
  return [first, ...(await Promise.all(checks))];
}

function checksOf(config: StageConfig, account: string, region: string): Check[] {
  const regions = new Set(stacksOf(config, region).map((stack) => stack.region));
  const ownPolicies = `ppp-${config.stageName}-${region}-`;
  const checks = [
    ...[...regions].map((each) => bootstrap(account, each)),
    concurrency(region),
    ...(config.reservedConfigExecutions ? [reservation(region, config.reservedConfigExecutions)] : []),
    ...['cache', 'origin-request', 'response-headers'].map((kind) => freePolicies(kind, ownPolicies)),
    loggingRole(config, region),
    requestQuota(config, region),
    ...(config.monthlyBudgetUsd ? [budgets(account)] : []),
    ...(config.domain ? domainChecks(config.domain) : []),
  ];
  const first = [verification, regionHasTypes(region)];
  return [...first, ...(config.existingTable ? [] : [noKeptTable(config, region)]), ...checks.map(ofCall)];
}

function ofCall({ call, fault, ...check }: CallCheck): Check {
  return { ...check, fault: async (callAws) => fault(await callAws(call)) };
}

/** Returns the check that the Region has each type of resource, which CloudFormation reports by its name. */
function regionHasTypes(region: string): Check {
  const body = new URLSearchParams({
    Action: 'ValidateTemplate',
    Version: '2010-05-15',
    TemplateBody: templateOfTypes(),
  });
  return {
    name: `Types of resources in ${region}`,
    fault: async (callAws) => {
      try {
        await callAws({ service: 'cloudformation', region, body: body.toString() });
        return undefined;
      } catch (error) {
        if (error instanceof Error && /unrecognized resource type/i.test(error.message)) return error.message;
        throw error;
      }
    },
    help: `Choose another Region: ${docsUrl}/general/latest/gr/rande.html`,
  };
}

/** Returns the check that no table of an earlier deployment would be ignored. */
function noKeptTable(config: StageConfig, region: string): Check {
  return {
    name: 'Kept tables',
    fault: (callAws) => keptTablesFault(config, region, callAws),
    help: `To start without data, ignore or delete them: ${consoleUrl}/dynamodbv2/home?region=${region}#tables`,
    isQuestion: true,
  };
}

function bootstrap(account: string, region: string): CallCheck {
  return {
    name: `CDK bootstrap in ${region}`,
    call: json('ssm', region, 'AmazonSSM.GetParameter', { Name: '/cdk-bootstrap/hnb659fds/version' }),
    fault: (response) => {
      const { Parameter } = JSON.parse(response || '{}');
      return Number(Parameter?.Value) >= leastBootstrapVersion ? undefined : 'missing or outdated.';
    },
    help: `Run: npx cdk bootstrap aws://${account}/${region}`,
  };
}

function concurrency(region: string): CallCheck {
  return {
    name: 'Lambda concurrency',
    call: get('lambda', region, '/2016-08-19/account-settings/'),
    fault: (response) => {
      const functions = JSON.parse(response).AccountLimit.ConcurrentExecutions;
      return functions >= usualConcurrency
        ? undefined
        : `are ${functions} functions at the same time enough?`;
    },
    help: `To raise it to ${usualConcurrency}: ${consoleUrl}/servicequotas/home/services/lambda/quotas/L-B99A9384?region=${region}`,
    isQuestion: true,
  };
}

function reservation(region: string, reserved: number): CallCheck {
  return {
    name: `Reservation of ${reserved} executions`,
    call: get('lambda', region, '/2016-08-19/account-settings/'),
    fault: (response) => {
      const all = JSON.parse(response).AccountLimit.ConcurrentExecutions;
      return all - reserved >= unreservedConcurrency
        ? undefined
        : `the account has ${all}, and ${unreservedConcurrency} must remain for other functions.`;
    },
    help: 'Lower reservedConfigExecutions in ppp.config.ts, omit it, or raise the quota.',
  };
}

const verification: Check = {
  name: 'CloudFront verification',
  fault: verificationFault,
  help: `Ask AWS to verify it, which takes up to a day: ${consoleUrl}/support/home#/case/create`,
};

/** Returns the check that the account may use AWS Budgets, without which the stage has no alarm for its bill. */
function budgets(account: string): CallCheck {
  return {
    name: 'AWS Budgets',
    call: json('budgets', edgeRegion, 'AWSBudgetServiceGateway.DescribeBudgets', {
      AccountId: account,
      MaxResults: 1,
    }),
    fault: () => undefined,
    needsAccess: true,
    help: `Allow budgets:ViewBudget and budgets:ModifyBudget, or set monthlyBudgetUsd: undefined: ${docsUrl}/cost-management/latest/userguide/billing-permissions-ref.html`,
  };
}

function freePolicies(kind: string, ownPolicies: string): CallCheck {
  return {
    name: `${policies.inStage} free ${kind} policies`,
    call: get('cloudfront', edgeRegion, `/2020-05-31/${kind}-policy`, { Type: 'custom' }),
    fault: (xml) => {
      const others = elements(xml, 'Name').filter((name) => !name.startsWith(ownPolicies)).length;
      const isFree = others + policies.inStage <= policies.quota;
      return isFree ? undefined : `${others} of ${policies.quota} are in use.`;
    },
    help: `To delete some or raise the quota: ${docsUrl}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`,
  };
}

function loggingRole({ stageName, ownsApiGatewayAccount }: StageConfig, region: string): CallCheck {
  return {
    name: 'API Gateway’s logging role',
    call: get('apigateway', region, '/account'),
    fault: (response) => {
      const role: string | undefined = JSON.parse(response).cloudwatchRoleArn;
      if (!ownsApiGatewayAccount) return role ? undefined : 'missing, and ownsApiGatewayAccount is false.';
      const isOwn = !role || role.includes(`/Ppp-${stageName}-ApiLogging`);
      return isOwn
        ? undefined
        : `may this stage replace ${role}? If its creation fails, other APIs write no logs until the next run. Otherwise set ownsApiGatewayAccount: false.`;
    },
    help: `${docsUrl}/apigateway/latest/developerguide/set-up-logging.html`,
    isQuestion: ownsApiGatewayAccount,
  };
}

/** Returns the check that the account's quota has room for all throttles, because APIs share it. */
function requestQuota({ apiThrottles }: StageConfig, region: string): CallCheck {
  const total = requestsPerSecond({ apiThrottles });
  const quotaUrl = `${consoleUrl}/servicequotas/home/services/apigateway/quotas/L-8A5B8E43?region=${region}`;
  return {
    name: 'Requests a second',
    call: get('apigateway', region, '/account'),
    fault: (response) => {
      const quota = Number(JSON.parse(response).throttleSettings?.rateLimit);
      if (Number.isNaN(quota)) throw new Error('the account has no throttle settings.');
      if (quota >= total) return undefined;
      const smaller = Object.entries(apiThrottles).map(([name, { rate, burst }]) => [
        name,
        { rate: Math.max(1, Math.floor((rate * quota) / total)), burst },
      ]);
      const setting = JSON.stringify(Object.fromEntries(smaller));
      return `${region} allows ${quota} for all APIs together, and this stage's throttles up to ${total}, so a flood of one API can starve the others. To prevent it, set in ppp.config.ts: apiThrottles: ${setting}, or raise the quota:`;
    },
    help: quotaUrl,
    isQuestion: true,
  };
}

function domainChecks({ name, certificateArn, hostedZone }: NonNullable<StageConfig['domain']>): CallCheck[] {
  const certificate: CallCheck = {
    name: `Certificate of ${name}`,
    call: json('acm', edgeRegion, 'CertificateManager.DescribeCertificate', {
      CertificateArn: certificateArn,
    }),
    fault: (response) => {
      if (response === '') return 'missing.';
      const { Status, DomainName, SubjectAlternativeNames = [] } = JSON.parse(response).Certificate;
      const names: string[] = [DomainName, ...SubjectAlternativeNames];
      if (!names.includes(name) && !names.includes(name.replace(/^[^.]+/, '*')))
        return `it is for ${DomainName}.`;
      return Status === 'ISSUED' ? undefined : `it is ${Status}, not ISSUED.`;
    },
    help: `${consoleUrl}/acm/home?region=${edgeRegion}#/certificates/list`,
  };
  if (!hostedZone) return [certificate];
  const zone: CallCheck = {
    name: `Public zone ${hostedZone.name}`,
    call: get('route53', edgeRegion, `/2013-04-01/hostedzone/${hostedZone.id}`),
    fault: (xml) => {
      const [actualName] = elements(xml, 'Name');
      if (actualName !== `${hostedZone.name}.`) return `${hostedZone.id} is ${actualName ?? 'missing'}.`;
      return elements(xml, 'PrivateZone')[0] === 'true' ? 'it is private.' : undefined;
    },
    help: `${consoleUrl}/route53/v2/hostedzones`,
  };
  return [certificate, zone];
}

/** Returns the contents of all XML elements with a name. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

function get(service: string, region: string, path: string, query: Record<string, string> = {}): AwsCall {
  return { service, region, path, query };
}

function json(service: string, region: string, target: string, input: object): AwsCall {
  return { service, region, target, body: JSON.stringify(input) };
}
