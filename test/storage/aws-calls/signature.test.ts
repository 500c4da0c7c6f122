import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { signedHeaders } from '../../../storage/aws-calls/signature.ts';
import { propertyRuns } from '../../support/property-runs.ts';

type Bytes = string | ArrayBuffer | ArrayBufferView;

const viewOf = (data: Bytes) => (typeof data === 'string' ? data : Buffer.from(data as Uint8Array));

/** The hash class that the SDK's signer requires. */
class Sha256 {
  private readonly hash;
  constructor(secret?: Bytes) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', viewOf(secret));
  }
  update(data: Bytes) {
    this.hash.update(viewOf(data));
  }
  async digest() {
    return this.hash.digest();
  }
}

const text = fc.string({ minLength: 1, unit: fc.constantFrom(...'abcXYZ019/+=') });
const targets = { dynamodb: 'DynamoDB_20120810', sqs: 'AmazonSQS', ssm: 'AmazonSSM' } as const;
const invocationPath = '/2015-03-31/functions/ppp-dev-count-orders/invocations';
const calls = fc.record({
  service: fc.constantFrom('dynamodb' as const, 'sqs' as const, 'ssm' as const, 'lambda' as const),
  region: fc.constantFrom('us-east-1', 'eu-central-1'),
  accessKeyId: text,
  secretAccessKey: text,
  sessionToken: fc.option(text),
  host: fc.constantFrom('dynamodb.eu-central-1.amazonaws.com', '127.0.0.1:8000'),
  operation: fc.constantFrom('GetItem', 'UpdateItem'),
  body: fc.string({ unit: 'grapheme' }),
  time: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
});

test('every call has the headers that the SDK’s own signer gives it', async () => {
  await fc.assert(
    fc.asyncProperty(
      calls,
      async ({
        service,
        region,
        accessKeyId,
        secretAccessKey,
        sessionToken,
        host,
        operation,
        body,
        time,
      }) => {
        const credentials = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
        const signer = new SignatureV4({
          service,
          region,
          credentials,
          sha256: Sha256,
          applyChecksum: false,
        });
        const [hostname = '', port] = host.split(':');
        const path = service === 'lambda' ? invocationPath : '/';
        const headers =
          service === 'lambda'
            ? { host, 'content-type': 'application/json', 'x-amz-invocation-type': operation }
            : {
                host,
                'content-type': `application/x-amz-json-${service === 'ssm' ? '1.1' : '1.0'}`,
                'x-amz-target': `${targets[service]}.${operation}`,
              };
        const request = { method: 'POST', protocol: 'https:', hostname, path, query: {}, headers, body };
        const signed = await signer.sign(port ? { ...request, port: Number(port) } : request, {
          signingDate: time,
        });
        const call = { host, path, operation, body, time };
        expect(signedHeaders({ service, region, credentials }, call)).toEqual(signed.headers);
        expect(signedHeaders({ service, region, credentials }, call)).toEqual(signed.headers); // by the day's key, remembered
      },
    ),
    propertyRuns,
  );
});
