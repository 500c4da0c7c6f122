import { plans } from '../core/keys/merchant.ts';
import type { LogRetentionDays, StageConfig } from './stage-config.ts';

/** Returns the error of a value as the end of a sentence; `undefined` if it is valid. */
type Check = (value: unknown) => string | undefined;

const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const certificateArn = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/;
const retentions: readonly LogRetentionDays[] = [
  ...([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const),
  ...([1096, 1827, 2192, 2557, 2922, 3288, 3653] as const),
];

/** The API returns up to 92 days of statistics at once. */
const leastStatisticsMonths = 4;

/** Lambda's maximum. The minimum for batches of more than ten messages is one second. */
const maxBatchingWindowSeconds = 300;

const text =
  (pattern: RegExp, form: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `must be ${form}`;

const yesOrNo: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');

const positive: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? undefined : 'must be a number above 0';

const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER): Check => {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a whole number ${range}`;
};

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);

/** Checks an object with exactly these fields. The error names the invalid field: ` starter.banner.rate must be …`. */
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return 'must be an object';
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(checks, name));
    if (unknown !== undefined) return `.${unknown} is not a field`;
    for (const [name, check] of Object.entries(checks)) {
      const problem = check((value as Record<string, unknown>)[name]);
      if (problem !== undefined) return `.${name}${problem.startsWith('.') ? '' : ' '}${problem}`;
    }
    return undefined;
  };

const https = text(/^https:\/\/\S+$/, 'an https address');
const throttle = fields({ rate: positive, burst: positive });
const throttles = fields({ management: throttle, banner: throttle, events: throttle });
const zone = fields({
  id: text(/^Z[0-9A-Z]+$/, 'the id of a hosted zone: Z0123456789ABC'),
  name: text(hostName, 'a host name: example.com'),
});

const checkFields = fields({
  stageName: text(/^[a-z][a-z0-9-]{0,15}$/, 'at most 16 lower-case letters, digits and dashes'),
  account: optional(text(/^\d{12}$/, 'the 12 digits of an AWS account, as a string')),
  region: optional(text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a Region: eu-west-1')),
  plans: fields(Object.fromEntries(plans.map((plan) => [plan, throttles]))),
  apiThrottles: throttles,
  requestsPerAddress: optional(wholeNumber(10, 2_000_000_000)),
  volumeAlarm: optional(
    fields({ edgeRequests: positive, edgeGigabytes: positive, managementRequests: positive }),
  ),
  monthlyBudgetUsd: optional(positive),
  domain: optional(
    fields({
      name: text(hostName, 'a host name in lower case: ppp.example.com'),
      certificateArn: text(certificateArn, 'the ARN of an ACM certificate in us-east-1'),
      hostedZone: optional(zone),
    }),
  ),
  rateSources: fields({ frankfurter: https, currencyApi: https }),
  isAnonymizerDetectionEnabled: yesOrNo,
  isConsoleEnabled: yesOrNo,
  isEdgeWatched: yesOrNo,
  isTracingEnabled: yesOrNo,
  logRetentionDays: (value) =>
    retentions.some((days) => days === value) ? undefined : `must be one of ${retentions.join(', ')}`,
  eventBatchingWindowSeconds: wholeNumber(1, maxBatchingWindowSeconds),
  edgeWriteIntervalMs: wholeNumber(0, 1_000),
  statisticsRetentionMonths: wholeNumber(leastStatisticsMonths),
  alarmEmail: optional(text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address')),
  warmThroughput: optional(fields({ reads: positive, writes: positive })),
  existingTable: optional(
    fields({
      name: text(/^[\w.-]{3,255}$/, 'the name of a table'),
      streamArn: text(
        /^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/,
        'the ARN of its stream',
      ),
    }),
  ),
  ownsApiGatewayAccount: yesOrNo,
  isTableKept: yesOrNo,
  isTerminationProtected: yesOrNo,
});

/** Throws a one-line error with the stage and the first invalid field. The CDK runs without type checks. */
export function checkConfig(config: StageConfig): void {
  const { stageName, domain } = config;
  const problem = checkFields(config) ?? domainProblem(domain);
  if (problem !== undefined) throw new Error(`lib/config.ts: ${stageName}${problem}.`);
}

function domainProblem(domain: StageConfig['domain']): string | undefined {
  const zoneName = domain?.hostedZone?.name;
  if (!domain || zoneName === undefined) return undefined;
  const isInside = domain.name === zoneName || domain.name.endsWith(`.${zoneName}`);
  return isInside ? undefined : `.domain.hostedZone.name must be the end of ${domain.name}`;
}
