import { createHmac, hash } from 'node:crypto';

/** Prefix of `x-amz-target` by service. Both have the same JSON protocol. */
const targets = { dynamodb: 'DynamoDB_20120810', sqs: 'AmazonSQS' } as const;

/** Service, Region and credentials of calls. */
export interface Signer {
  /** @default 'dynamodb' */
  service?: keyof typeof targets;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/** One call of the JSON protocol: a POST to `/` of `host`. */
export interface SignedCall {
  host: string;
  /** `GetItem` */
  operation: string;
  body: string;
  time: Date;
}

/**
 * Returns all headers of a call with its AWS signature, version 4. Source: "Create a signed AWS API request",
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html; a test compares every byte with
 * the SDK's own signer.
 */
export function signedHeaders(
  { service = 'dynamodb', region, credentials }: Signer,
  { host, operation, body, time }: SignedCall,
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const date = time.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`;
  // The signature needs them in alphabetical order.
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.0',
    host,
    'x-amz-date': date,
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
    'x-amz-target': `${targets[service]}.${operation}`,
  };
  const names = Object.keys(headers).join(';');
  let request = 'POST\n/\n\n';
  for (const name in headers) request += `${name}:${headers[name]}\n`;
  request += `\n${names}\n${sha256(body)}`;
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(request)}`;
  const signature = hmac(signingKey(scope, secretAccessKey), text).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

let lastKey: { scope: string; secret: string; key: string | Buffer } | undefined;

/** Returns the signing key of a day, a Region and a secret: four of the five hashes of a signature. */
function signingKey(scope: string, secret: string): string | Buffer {
  if (lastKey?.scope !== scope || lastKey.secret !== secret)
    lastKey = { scope, secret, key: scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`) };
  return lastKey.key;
}

function sha256(text: string): string {
  return hash('sha256', text);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
