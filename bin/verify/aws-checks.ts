import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { edgeRegion, serviceStackName } from '../../lib/stack-names.ts';
import { elements } from '../deploy/preflight.ts';
import { signedCall, signedRequest } from '../deploy/signed-call.ts';
import { requireStatus } from '../service-client.ts';
import {
  type AssumptionCheck,
  confirmed,
  decided,
  notSeen,
  type Observation,
  refuted,
} from './assumption.ts';
import { requestPublicKey, type Verified } from './verified.ts';

/** CloudFront stops a function at 100. */
const mostUtilization = 80;
/** A Region without the type of AWS Budgets. */
const regionWithoutBudgets = 'eu-north-1';

/** Checks that call AWS with the operator's credentials. */
export const awsChecks: readonly AssumptionCheck[] = [
  { row: 'region-types', observe: onAws(regionTypes) },
  { row: 'store-ready', observe: onAws(storeReady) },
  { row: 'compute-utilization', observe: onAws(computeUtilization) },
];

/** Returns a check that an emulator cannot show. */
function onAws(observe: (verified: Verified) => Promise<Observation>) {
  return async (verified: Verified) =>
    verified.deployment.isEmulator ? notSeen('Only AWS shows it.') : observe(verified);
}

async function regionTypes(): Promise<Observation> {
  const template = JSON.stringify({ Resources: { R0: { Type: 'AWS::Budgets::Budget' } } });
  const body = new URLSearchParams({
    Action: 'ValidateTemplate',
    Version: '2010-05-15',
    TemplateBody: template,
  });
  try {
    await signedCall({ service: 'cloudformation', region: regionWithoutBudgets, body: body.toString() });
    return refuted('ValidateTemplate accepts a type that the Region lacks.');
  } catch (error) {
    const isReported = error instanceof Error && /unrecognized resource type/i.test(error.message);
    if (isReported) return confirmed('ValidateTemplate rejects a type that the Region lacks.');
    return notSeen('ValidateTemplate failed for another reason.');
  }
}

/** Reads the events of the stack, which CloudFormation keeps for 90 days. */
async function storeReady({ deployment: { stageName, region } }: Verified): Promise<Observation> {
  const client = new CloudFormationClient({ region });
  const StackName = serviceStackName({ stageName });
  const statuses: { status: string; isUnready: boolean }[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new DescribeStackEventsCommand({ StackName, ...(NextToken ? { NextToken } : {}) }),
    );
    for (const event of page.StackEvents ?? [])
      if (event.ResourceType === 'AWS::CloudFront::Function')
        statuses.push({
          status: event.ResourceStatus ?? '',
          isUnready: /KVS|KeyValueStore/i.test(event.ResourceStatusReason ?? ''),
        });
    NextToken = page.NextToken;
  } while (NextToken);
  if (statuses.some(({ status, isUnready }) => status === 'CREATE_FAILED' && isUnready))
    return refuted('The gate could not be created, because the KeyValueStore was not ready.');
  if (statuses.some(({ status }) => status === 'CREATE_COMPLETE'))
    return confirmed('The gate was created at the first attempt.');
  return notSeen('The events of the creation are gone, after 90 days.');
}

/** Runs the deployed gate for its costliest requests, with a campaign of 20 domains whose last one matches. */
async function computeUtilization({ deployment, api }: Verified): Promise<Observation> {
  const allowedDomains = [...Array(20).keys()].map((index) => `${index}.example.com`);
  const campaign = await api('POST', '/campaigns', { body: { name: 'Verify', allowedDomains } });
  const { data } = requireStatus(campaign, 201);
  const { key } = await requestPublicKey(deployment.baseUrl, api, String(data.id));
  const { StackResources = [] } = await new CloudFormationClient({ region: deployment.region }).send(
    new DescribeStackResourcesCommand({ StackName: serviceStackName(deployment) }),
  );
  const gate = StackResources.find(({ LogicalResourceId = '' }) => /^EdgeGate/.test(LogicalResourceId));
  const languages = { 'accept-language': { value: 'xx-yy-zz,'.repeat(900) } };
  const values = Array.from({ length: 200 }, () => ({ value: 'x' }));
  const used = [
    await utilization(String(gate?.PhysicalResourceId), key, { headers: languages }),
    await utilization(String(gate?.PhysicalResourceId), key, {
      querystring: { a: { value: 'x', multiValue: values } },
    }),
  ];
  return decided(
    used.every((each) => each < mostUtilization),
    `Long languages use ${used[0]} of 100, 200 repeated parameters ${used[1]}.`,
  );
}

async function utilization(
  arnOrName: string,
  key: string,
  { headers = {}, querystring = {} }: { headers?: object; querystring?: object },
): Promise<number> {
  const name = arnOrName.split('/').at(-1);
  const path = `/2020-05-31/function/${name}`;
  const request = {
    ...{ method: 'GET', uri: `/v1/banner/config/${key}`, querystring, cookies: {} },
    headers: {
      origin: { value: 'https://19.example.com' },
      'cloudfront-viewer-country': { value: 'IN' },
      'cloudfront-viewer-asn': { value: '64496' },
      ...headers,
    },
  };
  const event = {
    version: '1.0',
    context: { eventType: 'viewer-request' },
    viewer: { ip: '198.51.100.1' },
    request,
  };
  const inCloudFront = { service: 'cloudfront', region: edgeRegion };
  const { etag } = await signedRequest({
    ...inCloudFront,
    path: `${path}/describe`,
    query: { Stage: 'LIVE' },
  });
  const text = await signedCall({
    ...inCloudFront,
    path: `${path}/test`,
    headers: { 'content-type': 'application/xml', 'if-match': etag },
    body: `<TestFunctionRequest xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><EventObject>${Buffer.from(
      JSON.stringify(event),
    ).toString('base64')}</EventObject><Stage>LIVE</Stage></TestFunctionRequest>`,
  });
  const [percent] = elements(text, 'ComputeUtilization');
  if (percent === undefined || percent === '') throw new Error('CloudFront returned no utilization');
  return Number(percent);
}
