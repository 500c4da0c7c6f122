import { createHmac, hash } from 'node:crypto';

/** Prefix of `x-amz-target` and version of the JSON protocol by service. */
const protocols = {
  dynamodb: { target: 'DynamoDB_20120810', version: '1.0' },
  sqs: { target: 'AmazonSQS', version: '1.0' },
  ssm: { target: 'AmazonSSM', version: '1.1' },
} as const;

/** Lambda has the type of an invocation in place of the operation, and the function in its path. */
const invocationHeader = 'x-amz-invocation-type';

/** Service, Region and credentials for signed calls. */
export interface Signer {
  /** @default 'dynamodb' */
  service?: keyof typeof protocols | 'lambda';
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/** One call, a POST with JSON at `host`. */
export interface SignedCall {
  host: string;
  /** @default '/' */
  path?: string;
  /** The service's operation, such as `GetItem`; for Lambda the type of the invocation. */
  operation: string;
  body: string;
  time: Date;
}

/**
 * Returns all headers for a call, including its AWS signature, version 4. Source: "Create a signed AWS API
 * request", https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. A
 * test compares every byte with the SDK's signer.
 */
export function signedHeaders(
  { service = 'dynamodb', region, credentials }: Signer,
  { host, path = '/', operation, body, time }: SignedCall,
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const date = time.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`;
  // The signature needs them in alphabetical order.
  const headers: Record<string, string> = {
    'content-type':
      service === 'lambda' ? 'application/json' : `application/x-amz-json-${protocols[service].version}`,
    host,
    'x-amz-date': date,
    ...(service === 'lambda' ? { [invocationHeader]: operation } : {}),
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
    ...(service === 'lambda' ? {} : { 'x-amz-target': `${protocols[service].target}.${operation}` }),
  };
  const names = Object.keys(headers).join(';');
  let request = `POST\n${path}\n\n`;
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

/**
 * Returns the signing key for a day, a Region and a secret, which takes four of a signature's five hashes.
 */
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
