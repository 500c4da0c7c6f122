import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SignatureV4 } from '@smithy/signature-v4';

/** A call to an AWS service. It is a POST if it has a body, otherwise a GET. */
export interface AwsCall {
  service: string;
  region: string;
  path?: string;
  query?: Record<string, string>;
  /** Operation in a JSON protocol, such as `AmazonSSM.GetParameter`. */
  target?: string;
  body?: string;
}

/** Services with one endpoint for all Regions. */
const globalServices = ['cloudfront', 'route53'];

/**
 * Calls a service with the environment's credentials, without an SDK for each service. Returns the response
 * body, or `''` if the resource does not exist. `AWS_ENDPOINT_URL` replaces the endpoint, as in the SDKs.
 */
export async function signedCall(call: AwsCall): Promise<string> {
  const { service, region, path = '/', query = {}, target, body } = call;
  const host = globalServices.includes(service) ? service : `${service}.${region}`;
  const url = new URL(path, process.env.AWS_ENDPOINT_URL ?? `https://${host}.amazonaws.com`);
  url.search = new URLSearchParams(query).toString();
  const { protocol, hostname } = url;
  const { credentials, sha256 } = new CloudFormationClient({ region }).config;
  const content = target ? 'x-amz-json-1.1' : 'x-www-form-urlencoded';
  const request = await new SignatureV4({ service, region, credentials, sha256 }).sign({
    ...{ protocol, hostname, path, query, method: body === undefined ? 'GET' : 'POST' },
    headers: {
      host: url.host,
      ...(body === undefined ? {} : { 'content-type': `application/${content}` }),
      ...(target ? { 'x-amz-target': target } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.ok) return text;
  if (/NotFound|NoSuchHostedZone/.test(text)) return '';
  const [, inJson, inXml] = /"message": ?"([^"]+)|<Message>([^<]+)/i.exec(text) ?? [];
  throw new Error(inJson ?? inXml ?? `${service} returned ${response.status}.`);
}
