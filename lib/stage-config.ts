import * as z from 'zod';
import { plans } from '../core/keys/merchant.ts';

/**
 * Rows of docs/explain/aws-assumptions.md for which the templates have another way. `deploy --evidence` sets those that `verify` refuted.
 */
export const rowsWithAnotherWay = ['transactions', 'content-length', 'viewer-asn', 'source-account'] as const;

/** An assumption about AWS for which the templates have another way. */
export type RefutableRow = (typeof rowsWithAnotherWay)[number];

const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const certificateArn = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/;
const streamArn = /^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/;

/** Log retention periods that CloudWatch supports, in days. */
const retentions = [
  ...([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const),
  ...([1096, 1827, 2192, 2557, 2922, 3288, 3653] as const),
];

const text = (pattern: RegExp, form: string) => {
  const error = `must be ${form}`;
  return z.string({ error }).regex(pattern, { error });
};

const yesOrNo = z.boolean({ error: 'must be true or false' });

const aboveZero = { error: 'must be a number above 0' };
const positive = z.number(aboveZero).positive(aboveZero);

const wholeNumber = (least: number, most?: number) => {
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  const error = { error: `must be a whole number ${range}` };
  return z
    .int(error)
    .min(least, error)
    .max(most ?? Number.MAX_SAFE_INTEGER, error);
};

const anObject = { error: 'must be an object' };
const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, anObject);

const https = text(/^https:\/\/\S+$/, 'an https URL');
const httpsOrEmpty = text(/^(https:\/\/\S+)?$/, 'an https URL or empty');

/** Token bucket: requests per second and burst. */
const throttle = fields({ rate: positive, burst: positive });

/** Token buckets for the management API, configs and banner events. */
const throttles = fields({ management: throttle, banner: throttle, events: throttle });

/**
 * Token buckets for all callers together. Revoking keys has a large one, because requests without a valid key
 * may count.
 */
const apiThrottles = throttles.extend({ revocations: throttle });

/**
 * Token buckets of a merchant. Creating keys, revoking keys, the URL for alerts and test alerts each have the
 * bucket `keys`.
 */
const planThrottles = throttles.extend({ keys: throttle });

const domain = fields({
  /** Host name, such as `ppp.example.com`. */
  name: text(hostName, 'a host name in lower case: ppp.example.com'),
  /** ARN of the ACM certificate for this name. CloudFront requires it in us-east-1. */
  certificateArn: text(certificateArn, 'the ARN of an ACM certificate in us-east-1'),
  /**
   * Route 53 zone for the name, to which the stack adds the DNS records. @default - you point the name to the
   * output `DistributionDomainName` yourself
   */
  hostedZone: fields({
    id: text(/^Z[0-9A-Z]+$/, 'the id of a hosted zone: Z0123456789ABC'),
    name: text(hostName, 'a host name: example.com'),
  }).exactOptional(),
}).refine(({ name, hostedZone }) => !hostedZone || `.${name}`.endsWith(`.${hostedZone.name}`), {
  path: ['hostedZone', 'name'],
  error: ({ input }) => `must be the end of ${Object(input).name}`,
});

const schema = fields({
  /** Part of every name, such as `dev`. At most 16 lower-case letters, digits and dashes. */
  stageName: text(/^[a-z][a-z0-9-]{0,15}$/, 'at most 16 lower-case letters, digits and dashes'),
  /** The stage's AWS account. @default - the account of your credentials */
  account: text(/^\d{12}$/, 'the 12 digits of an AWS account, as a string').exactOptional(),
  /** The stage's Region. @default - the Region of your credentials */
  region: text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a Region: eu-west-1').exactOptional(),
  /**
   * Rate limits per merchant, by plan. A revocation waits for one of each other merchant, so `keys` is
   * far below `management`.
   */
  plans: z.record(z.enum(plans), planThrottles, anObject),
  /**
   * Rate limits for each method and all callers together, for the management API, revoking keys, configs and
   * banner events.
   */
  apiThrottles,
  /**
   * Requests in five minutes above which WAF blocks an address at the edge. This adds a web ACL, which costs
   * money. Many visitors can share an address, so keep it far above the number of requests that one visitor
   * sends. @default - no limit by address
   */
  requestsPerAddress: wholeNumber(10, 2_000_000_000).exactOptional(),
  /**
   * Volumes in five minutes that raise an alarm: requests to CloudFront, gigabytes from and to visitors,
   * requests to the management API.
   * @default - no alarm
   */
  volumeAlarm: fields({
    edgeRequests: positive,
    edgeGigabytes: positive,
    managementRequests: positive,
  }).exactOptional(),
  /**
   * The whole account's monthly cost in US dollars, above which AWS Budgets sends an alarm. `npm run deploy`
   * sets the budget, outside the stacks. @default - no budget
   */
  monthlyBudgetUsd: positive.exactOptional(),
  /** Custom domain. @default - the distribution's cloudfront.net name */
  domain: domain.exactOptional(),
  /** URL of the source of exchange rates. See docs/operate/exchange-rates.md. */
  exchangeRatesUrl: https,
  /**
   * URLs that replace those of the checkout providers, in live and test mode; empty for the provider's own.
   */
  checkoutUrls: fields({ stripe: httpsOrEmpty, paddle: httpsOrEmpty, polar: httpsOrEmpty }),
  /**
   * Adds AWS's list of anonymous addresses to VPN detection, with WAF, which costs money and adds a stack in
   * us-east-1. The gate recognizes networks of VPN and hosting providers on every stage.
   */
  isAnonymizerDetectionEnabled: yesOrNo,
  /** Serves the merchants' console at `/console/`. `false` omits its files, so that the path returns 404. */
  isConsoleEnabled: yesOrNo,
  /** Log retention. */
  logRetentionDays: z.literal(retentions, { error: `must be one of ${retentions.join(', ')}` }),
  /**
   * Number of seconds that banner events wait to be counted together, 1 to 300. Lambda needs at least 1 for
   * batches of more than ten messages. A longer window costs less per event and delays the statistics.
   */
  eventBatchingWindowSeconds: wholeNumber(1, 300),
  /**
   * Shortest time between two writes to the edge's store, 0 to 1,000 milliseconds. Changes in this time are
   * written together. A write costs $0.001, so the interval limits the bill for a client that updates
   * campaigns all the time. It delays all changes, including revocations.
   */
  edgeWriteIntervalMs: wholeNumber(0, 1_000),
  /**
   * Retention for daily statistics in months, at least 4, because an API response contains up to 92 days. A
   * change affects existing counters only when they are written again.
   */
  statisticsRetentionMonths: wholeNumber(4),
  /**
   * Adds the CloudFront alarms. Their metrics are in us-east-1, so this adds a small stack there and a second
   * e-mail to confirm.
   */
  isEdgeWatched: yesOrNo,
  /** Adds the CloudWatch dashboard, which costs $3 a month. */
  hasDashboard: yesOrNo,
  /**
   * Names of the alarms that the service stack has, as in docs/operate/runbook.md. Each metric of an alarm
   * costs $0.10 a month, and a custom metric another $0.30. @default - all alarms
   */
  alarms: z
    .array(z.string({ error: 'must be the name of an alarm' }), { error: 'must be a list' })
    .exactOptional(),
  /**
   * URL of your copy of docs/operate/runbook.md, to which the alarms' e-mails link. @default - the page that the
   * service itself serves, which an outage can make unavailable
   */
  runbookUrl: https.exactOptional(),
  /** Minutes between two heartbeats. An alarm fires after three without success. */
  heartbeatMinutes: z.literal([5, 15], { error: 'must be 5 or 15' }),
  /**
   * Rows of docs/explain/aws-assumptions.md that AWS refuted in this account, so that the stage works without
   * them. @default - none
   */
  refutedAssumptions: z
    .array(z.enum(rowsWithAnotherWay), { error: `must be a list of ${rowsWithAnotherWay.join(', ')}` })
    .exactOptional(),
  /**
   * Executions at the same time of the function for configs, reserved for it and its upper limit. The account
   * must have 100 more. @default - none, because new accounts with a low limit reject it
   */
  reservedConfigExecutions: wholeNumber(1).exactOptional(),
  /** Traces requests with X-Ray, from API Gateway through the functions. Each trace costs money. */
  isTracingEnabled: yesOrNo,
  /** E-mail address for alarms. @default - none, but you can subscribe to the topic */
  alarmEmail: text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address').exactOptional(),
  /**
   * E-mail for merchants' alerts. The links need the console. See docs/operate/email.md. @default - the
   * service sends no e-mail, and the console does not offer it
   */
  mail: fields({
    /** Sender, such as `Location discounts <alerts@example.com>`. */
    from: text(
      /^([^<>@\r\n]+ )?<?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/,
      'a sender: Alerts <alerts@example.com>',
    ),
    /** Name of the SecureString parameter with the SMTP server's URL: `smtps://user:password@host`. */
    smtpUrlParameter: text(/^(\/[\w.-]+)+$/, 'the name of a parameter: /ppp/smtp-url'),
  }).exactOptional(),
  /**
   * Reads and writes per second that a new table supports immediately, for a one-time fee. @default -
   * DynamoDB's default for a new table: 12,000 reads and 4,000 writes, growing with the traffic
   */
  warmThroughput: fields({ reads: positive, writes: positive }).exactOptional(),
  /**
   * Restored table that the stack uses. See docs/operate/backup-restore.md. @default - the stack creates a
   * table
   */
  existingTable: fields({
    name: text(/^[\w.-]{3,255}$/, 'the name of a table'),
    streamArn: text(streamArn, 'the ARN of its stream'),
  }).exactOptional(),
  /**
   * True if this stack owns the account's API Gateway logging role. One stack per account and Region should.
   */
  ownsApiGatewayAccount: yesOrNo,
  /** Keeps the table when the stack is deleted. */
  isTableKept: yesOrNo,
  /** Protects the stacks, and a table with `isTableKept`, from deletion until you turn this off. */
  isTerminationProtected: yesOrNo,
});

/** Settings of one deployment. */
export type StageConfig = z.infer<typeof schema>;

/** Name of a setting that a stage may lack. */
export type OptionalField = {
  [Field in keyof StageConfig]-?: undefined extends { [F in Field]: StageConfig[Field] }[Field]
    ? Field
    : never;
}[keyof StageConfig];

/** The settings that a stage may lack. */
export const optionalFields = Object.entries(schema.shape).flatMap(([field, type]) =>
  type instanceof z.ZodExactOptional ? [field as OptionalField] : [],
);

/**
 * Settings that differ from the defaults, by stage name. `undefined` takes back what a stage presets. An
 * optional setting is then off, as with `false`, and any other has its default.
 */
export type Stages = Readonly<Record<string, StageSettings>>;

/** Settings of one stage that differ from the defaults. */
export type StageSettings = {
  [Field in Exclude<keyof StageConfig, 'stageName'>]?:
    | StageConfig[Field]
    | undefined
    | (Field extends OptionalField ? false : never);
};

/** Returns the settings without those that are `undefined` or turned off. */
export function withoutOff(settings: StageSettings): Partial<StageConfig> {
  const isOff = (field: string, value: unknown) =>
    value === undefined || (value === false && optionalFields.includes(field as OptionalField));
  return Object.fromEntries(Object.entries(settings).filter(([field, value]) => !isOff(field, value)));
}

/** The service's custom domain. */
export type Domain = z.infer<typeof domain>;

/** Token bucket: requests per second and burst. */
export type Throttle = z.infer<typeof throttle>;

/** Throws a one-line error with the stage and one invalid field, because the CDK runs without type checks. */
export function checkConfig(config: StageConfig): void {
  const { error } = schema.safeParse(config);
  const issue = error?.issues.find(({ code }) => code === 'unrecognized_keys') ?? error?.issues[0];
  if (issue) throw new Error(`Stage ${config.stageName}: ${problemOf(issue)}.`);
}

/** Returns a field's path and what is wrong with it, such as `domain.name must be a host name`. */
function problemOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `${[...issue.path, issue.keys[0]].join('.')} is not a field`
    : `${issue.path.join('.')} ${issue.message}`;
}
