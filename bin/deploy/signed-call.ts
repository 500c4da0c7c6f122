import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SignatureV4 } from '@smithy/signature-v4';

/** A call to an AWS service. */
export interface AwsCall {
  service: string;
  region: string;
  /** @default POST with a body, otherwise GET */
  method?: 'DELETE';
  path?: string;
  query?: Record<string, string>;
  /** Operation in a JSON protocol, such as `AmazonSSM.GetParameter`. */
  target?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** A response of an AWS service, with its ETag or `''`. */
export interface AwsResponse {
  text: string;
  etag: string;
}

/** Services with one endpoint for all Regions. */
const globalServices = ['budgets', 'cloudfront', 'route53'];

/**
 * Calls a service with the environment's credentials, without an SDK for each service. Returns the response
 * body, or `''` if the resource does not exist. `AWS_ENDPOINT_URL` replaces the endpoint, as in the SDKs.
 */
export async function signedCall(call: AwsCall): Promise<string> {
  return (await signedRequest(call)).text;
}

/** Calls a service like `signedCall` and returns the body with its ETag. */
export async function signedRequest(call: AwsCall): Promise<AwsResponse> {
  const { service, region, path = '/', query = {}, target, body, headers = {} } = call;
  const method = call.method ?? (body === undefined ? 'GET' : 'POST');
  const host = globalServices.includes(service) ? service : `${service}.${region}`;
  const url = new URL(path, process.env.AWS_ENDPOINT_URL ?? `https://${host}.amazonaws.com`);
  url.search = new URLSearchParams(query).toString();
  const { protocol, hostname } = url;
  const { credentials, sha256 } = new CloudFormationClient({ region }).config;
  const jsonVersion = ['dynamodb', 'sqs'].includes(service) ? '1.0' : '1.1';
  const content = target ? `x-amz-json-${jsonVersion}` : 'x-www-form-urlencoded';
  const request = await new SignatureV4({ service, region, credentials, sha256 }).sign({
    ...{ protocol, hostname, path, query, method },
    headers: {
      host: url.host,
      ...(body === undefined ? {} : { 'content-type': `application/${content}` }),
      ...(target ? { 'x-amz-target': target } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.ok) return { text, etag: response.headers.get('etag') ?? '' };
  if (/NotFound|NoSuchHostedZone/.test(text)) return { text: '', etag: '' };
  const [, inJson, inXml] = /"message": ?"([^"]+)|<Message>([^<]+)/i.exec(text) ?? [];
  throw new Error(inJson ?? inXml ?? `${service} returned ${response.status}.`);
}
