import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assumptionChecks } from '../../../bin/verify/assumption-checks.ts';
import type { AwsEvidence } from '../../../bin/verify/evidence.ts';
import { httpSuite } from '../../../bin/verify/http-suite.ts';
import { withoutRefuted } from '../../../lib/edge/refuted-gate.ts';
import {
  type InProcessEmulator,
  type InProcessOptions,
  type Properties,
  startInProcessEmulator,
} from '../../support/emulator/in-process-emulator.ts';
import { runCommand } from '../../support/emulator/operator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { campaignWith } from '../../support/service/campaign.ts';
import { eventually } from '../../support/service/eventually.ts';
import { sendAsVisitor } from '../../support/service/visitor.ts';
import { rowsOnlyOnAws } from '../../support/stages/assumption-rows.ts';

const notInEmulator = rowsOnlyOnAws;

/** Runs `npm run verify` for one row. Returns the row's outcome, the steps that failed, and what a VPN's visitor gets. */
async function verified(options: InProcessOptions, row: string) {
  const emulator = await startInProcessEmulator(options);
  try {
    const file = join(emulator.directory, 'evidence.json');
    const { stdout } = await runCommand(emulator, 'bin/verify/verify.ts', ['--output', file, row]);
    const [{ outcome }]: [AwsEvidence[number]] = JSON.parse(readFileSync(file, 'utf8'));
    const failed = [...stdout.matchAll(/^ {2}✗ (.+?): (.+)$/gm)].map(([, name = '', failure]) => ({
      name,
      failure,
    }));
    const passed = [...stdout.matchAll(/^ {2}✓ (.+)$/gm)];
    expect(passed.length + failed.length).toBe(httpSuite.length);
    return {
      outcome,
      failed,
      reason: row === 'transactions' ? 'vpn_detected' : await reasonForVpn(emulator),
    };
  } finally {
    await emulator.stop();
  }
}

/** Returns why a visitor of a VPN's network sees no banner of a new campaign, once its key is at the edge. */
async function reasonForVpn(emulator: InProcessEmulator): Promise<unknown> {
  const { path } = await campaignWith(await addMerchant(emulator, 'Shop'));
  const visitor = { 'CloudFront-Viewer-ASN': '209854' };
  const { text } = await eventually(
    'the key is at the edge',
    () => sendAsVisitor(emulator, path, visitor),
    ({ status }) => status === 200,
  );
  const { show, reason } = JSON.parse(text);
  return show ? 'shown' : reason;
}

/** Hides a header from the gate, as CloudFront would. The gate may not remove it itself. */
const hide =
  (name: string, refuted: Parameters<typeof withoutRefuted>[1] = {}) =>
  (properties: Properties) => {
    const { FunctionCode: code } = properties;
    if (typeof code !== 'string' || !code.includes('cf.kvs()')) return;
    const header = `e.request.headers[${JSON.stringify(name)}]`;
    properties.FunctionCode = withoutRefuted(code, refuted).replace(
      'async function handler(e){',
      `async function handler(e){const kept=${header};delete ${header};const result=await gate(e);
if(kept&&!result.statusCode)${header}=kept;return result}async function gate(e){`,
    );
  };

/** Changes texts in the properties of a resource. */
const replaceText = (pattern: RegExp, text: string) => (properties: Properties) => {
  for (const [name, value] of Object.entries(properties))
    properties[name] = JSON.parse(JSON.stringify(value).replace(pattern, text));
};

const hasNoNetwork = ({ OriginRequestPolicyConfig }: Properties) => {
  const { HeadersConfig } = (OriginRequestPolicyConfig ?? {}) as { HeadersConfig?: { Headers?: string[] } };
  if (HeadersConfig?.Headers)
    HeadersConfig.Headers = HeadersConfig.Headers.filter((name) => name !== 'CloudFront-Viewer-ASN');
};

/** Leaves a transaction's second kind of item without permission, as if IAM asked for each key with each action. */
const rejectsTransactions = (properties: Properties) => {
  const { Policies = [] } = properties as { Policies?: { PolicyDocument: { Statement: object[] } }[] };
  for (const { PolicyDocument } of Policies)
    PolicyDocument.Statement = PolicyDocument.Statement.map((statement) => {
      const text = JSON.stringify(statement);
      return JSON.parse(text.includes('dynamodb:PutItem') ? text.replace('ACTIVITY#', 'NONE#') : text);
    });
};

const withoutViewerResponse = (properties: Properties) => {
  for (const behavior of behaviorsOf(properties))
    behavior.FunctionAssociations = (behavior.FunctionAssociations ?? []).filter(
      ({ EventType }) => EventType !== 'viewer-response',
    );
};

/** Lowers a throttle below the requests that verify sends at once, so that a machine of any speed reaches it. */
const acceptFewProductReads = ({ MethodSettings }: Properties) => {
  for (const setting of (MethodSettings ?? []) as Properties[])
    if (String(setting.ResourcePath).startsWith('/~1products~1') && setting.HttpMethod === 'GET')
      Object.assign(setting, { ThrottlingBurstLimit: 20, ThrottlingRateLimit: 1 });
};

function behaviorsOf({ DistributionConfig }: Properties) {
  const { CacheBehaviors = [] } = (DistributionConfig ?? {}) as {
    CacheBehaviors?: { FunctionAssociations?: { EventType: string }[] }[];
  };
  return CacheBehaviors;
}

interface Departure {
  row: string;
  options: InProcessOptions;
  /** Steps of the suite that fail. @default none */
  lost?: string[];
}

/** Steps that write as a merchant. */
const everyWrite = [
  'a product is created, read, listed, updated and deleted',
  'a repeated POST with an Idempotency-Key creates one resource',
  'another merchant cannot read, change or delete a resource',
  'a campaign is created, previewed, updated and deleted, and has statistics',
  'the next request with a revoked secret key returns 401',
  'a changed discount and a pause reach visitors',
  'a revoked public key returns 401 at the edge',
  'a preview link can be created',
];

/** A service for each row that the emulator can refute. */
const departures: Departure[] = [
  {
    row: 'throttled-names',
    options: { change: replaceText(/\$method\.request\.header\.X-Ppp-Country(-Name)?/g, '') },
  },
  { row: 'transactions', options: { change: rejectsTransactions }, lost: everyWrite },
  { row: 'delete-absent', options: { storeVariant: 'rejects-missing' } },
  { row: 'outdated-etag', options: { storeVariant: 'renames-conflicts' } },
  {
    row: 'content-length',
    options: { change: hide('content-length') },
    lost: ['an event is accepted and counted, and a large body is not'],
  },
  { row: 'accept-encoding', options: { change: hide('accept-encoding') } },
  { row: 'denied-requests', options: { isThrottleFirst: true, change: acceptFewProductReads } },
  { row: 'generated-headers', options: {} }, // the emulator adds none
  { row: 'viewer-response', options: { change: withoutViewerResponse } },
  { row: 'viewer-asn', options: { change: hasNoNetwork } },
];

it('the emulator refutes each row that the page does not name as one for AWS only', () => {
  expect([...departures.map(({ row }) => row), ...notInEmulator].sort()).toEqual(
    assumptionChecks.map(({ row }) => row).sort(),
  );
});

it.each(departures)(
  'if $row is false, verify reports it, no VPN gets a discount, and no revoked key is served',
  async ({ row, options, lost = [] }) => {
    const { outcome, failed, reason } = await verified(options, row);
    expect([outcome, reason]).toEqual(['refuted', 'vpn_detected']);
    expect(failed.map(({ name }) => name)).toEqual(lost);
  },
);

it('without a length at the gate, events are counted once the stage does without it', async () => {
  const change = hide('content-length', { refutedAssumptions: ['content-length'] });
  // The gate cannot see that a body is too large any more. API Gateway then counts none of its events.
  expect((await verified({ change }, 'content-length')).failed).toEqual([
    {
      name: 'an event is accepted and counted, and a large body is not',
      failure: 'expected 413 body_too_large, got 204',
    },
  ]);
});

describe('npm run verify', () => {
  it('prints each test and row, writes the evidence and removes its merchants', async () => {
    const emulator = await startInProcessEmulator();
    const file = join(emulator.directory, 'evidence.json');
    try {
      const { exitCode, stdout } = await runCommand(emulator, 'bin/verify/verify.ts', ['--output', file]);
      expect([exitCode, stdout.match(/✗.*/g)]).toEqual([0, null]);
      for (const { name } of httpSuite) expect(stdout).toContain(`✓ ${name}\n`);
      const text = readFileSync(file, 'utf8');
      const evidence: AwsEvidence = JSON.parse(text);
      const outcomes = new Map(evidence.map(({ row, outcome }) => [row, outcome]));
      for (const { row } of assumptionChecks)
        expect(stdout).toMatch(new RegExp(`\\n  ${row} +${outcomes.get(row)} `));
      for (const row of notInEmulator.filter((each) => each !== 'source-account'))
        expect([row, outcomes.get(row)]).toEqual([row, 'not seen']);
      expect([...outcomes].filter(([, outcome]) => outcome === 'refuted').map(([row]) => row)).toEqual([
        'generated-headers',
      ]);
      expect([...outcomes.values()].filter((outcome) => outcome === 'confirmed').length).toBeGreaterThan(8);
      expect(text).not.toMatch(/http|127\.0\.0\.1|\d{12}|ppp_|arn:|mer_|camp_/);
      expect(new Set(evidence.map(({ region }) => region))).toEqual(new Set(['emulator']));
      const list = await runCommand(emulator, 'bin/merchant.ts', ['list', '--json']);
      expect(list.stdout).not.toContain('Verify ');
    } finally {
      rmSync(file, { force: true });
      await emulator.stop();
    }
  });
});
