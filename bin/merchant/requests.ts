import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isId } from '../../core/shared/ids.ts';
import { readGatewayKey } from '../../storage/keys/gateway-keys.ts';
import { signedCall } from '../deploy/signed-call.ts';
import type { Deployment } from '../deployment.ts';
import { alignedLines } from './aligned-lines.ts';
import type { Command } from './command.ts';
import { findMerchant } from './find-merchant.ts';

/**
 * Fields of a request in an access log (`lib/api/api-logging.ts`). Only config logs have `reason`. Only
 * banner event logs have `requests`, the number of requests in the line. `-` means that there is no value.
 */
const fields = [
  'requestTime',
  'keyId',
  'route',
  'resourceId',
  'status',
  'error',
  'reason',
  'requests',
] as const;
type LoggedRequest = Record<(typeof fields)[number], string>;
type LoggedLine = Readonly<Record<string, string>>;

/** The most rows that the command prints. */
const maxRows = 1_000;
const units = { m: 60, h: 3_600, d: 86_400 };
const pollMs = 500;

/** Prints the requests from a merchant, or with one of its keys. */
export const requests: Command = {
  usage: 'requests MERCHANT [--key KEY_ID] [--since 24h]',
  help: `Prints the requests of a merchant to both APIs from the logs, newest first, at most ${maxRows}.
  --key KEY_ID    requests with this key only; of a public key, the configs that the edge's cache did not
                  have, and the number of its requests with banner events in each batch
  --since TIME    30m, 24h or 7d (default 24h)`,
  options: ['key', 'since'],
  run: async (deployment, argument, { key, since = '24h' }) => {
    const { id } = await findMerchant(deployment.database, argument);
    if (key !== undefined && !isId('key', key)) throw new Error(`"${key}" is not the id of a key: key_…`);
    const gatewayKeyId = (await readGatewayKey(deployment.database, id))?.id;
    const from = new Date(Date.now() - secondsOf(since) * 1_000);
    const value = await requestsOf(deployment, { merchantId: id, gatewayKeyId, key, from });
    const whose = key === undefined ? id : `${key} of ${id}`;
    const count = value.length === 1 ? '1 line' : `${value.length} lines`;
    const title = `${count} for ${whose} since ${from.toISOString()}`;
    const rows = value.map((request) => fields.map((name) => request[name]));
    return { value, text: [title, ...(value.length > 0 ? alignedLines([fields, ...rows]) : [])].join('\n') };
  },
};

/** Requests to find. */
interface Wanted {
  merchantId: string;
  gatewayKeyId: string | undefined;
  key: string | undefined;
  from: Date;
}

/**
 * Reads function logs only if a key is given, because they would otherwise repeat requests in the access
 * logs.
 */
async function requestsOf({ requestLogs }: Deployment, wanted: Wanted): Promise<LoggedRequest[]> {
  const { access, byPublicKey, region } = requestLogs;
  const logs = wanted.key === undefined ? access : [...access, ...byPublicKey];
  return region === undefined ? requestsInFiles(logs, wanted) : requestsInInsights(logs, region, wanted);
}

function requestsInFiles(
  files: readonly string[],
  { merchantId, gatewayKeyId, key, from }: Wanted,
): LoggedRequest[] {
  const requests = files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .flatMap((line) => /{".*}$/.exec(line) ?? []) // without time and name of a function
    .map((json): LoggedLine => JSON.parse(json));
  const isWanted = (request: LoggedLine) =>
    key === undefined
      ? request.merchantId === merchantId || request.gatewayKeyId === gatewayKeyId
      : request.merchantId === merchantId && request.keyId === key;
  return requests
    .filter((request) => isWanted(request) && timeOf(request.requestTime) >= from.getTime())
    .toReversed()
    .slice(0, maxRows)
    .map(loggedRequest);
}

/** Parses an access log's time, such as `21/Nov/2026:07:50:33 +0000`, or an ISO 8601 time. */
function timeOf(requestTime = ''): number {
  return Date.parse(
    requestTime.includes('/') ? requestTime.replaceAll('/', ' ').replace(':', ' ') : requestTime,
  );
}

/**
 * Queries CloudWatch Logs Insights, at $0.005 per GB that it reads
 * (https://aws.amazon.com/cloudwatch/pricing/, November 2026).
 */
async function requestsInInsights(
  logGroupNames: readonly string[],
  region: string,
  { merchantId, gatewayKeyId = '', key, from }: Wanted,
): Promise<LoggedRequest[]> {
  const call = async (operation: string, input: object) => {
    const [target, body] = [`Logs_20140328.${operation}`, JSON.stringify(input)];
    return JSON.parse(await signedCall({ service: 'logs', region, target, body }));
  };
  const isWanted =
    key === undefined
      ? `merchantId = "${merchantId}" or gatewayKeyId = "${gatewayKeyId}"`
      : `merchantId = "${merchantId}" and keyId = "${key}"`;
  const { queryId } = await call('StartQuery', {
    logGroupNames,
    startTime: Math.floor(from.getTime() / 1_000),
    endTime: Math.ceil(Date.now() / 1_000),
    queryString: `fields ${fields.join(', ')} | filter ${isWanted} | sort @timestamp desc | limit ${maxRows}`,
  });
  for (;;) {
    const { status, results = [] } = await call('GetQueryResults', { queryId });
    if (status === 'Complete')
      return results.map((row: { field: string; value: string }[]) =>
        loggedRequest(Object.fromEntries(row.map(({ field, value }) => [field, value]))),
      );
    if (status !== 'Running' && status !== 'Scheduled') throw new Error(`The query ended with ${status}`);
    await sleep(pollMs);
  }
}

function loggedRequest(line: LoggedLine): LoggedRequest {
  const time = timeOf(line.requestTime);
  const requestTime = Number.isNaN(time) ? '-' : new Date(time).toISOString().replace('.000Z', 'Z');
  const request = Object.fromEntries(
    fields.map((name) => [name, String(line[name] ?? '-')]),
  ) as LoggedRequest;
  return { ...request, requestTime };
}

function secondsOf(since: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(since) ?? [];
  if (!count) throw new Error(`"${since}" is not a time such as 30m, 24h or 7d`);
  return Number(count) * units[unit as keyof typeof units];
}
