import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployBuckets } from '../../s3/bucket-deployment.ts';
import {
  fixture,
  type TemplateResource,
  type TemplateResources,
} from '../cloudfront/fixtures/edge-fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'emulator-assets-'));
const assets = { 'aaa.zip': join(folder, 'asset.aaa'), 'bbb.zip': join(folder, 'asset.bbb') };

/** A deployment as the CDK renders it. */
function deployment(changes: Record<string, unknown> = {}): TemplateResource {
  return {
    Type: 'Custom::CDKBucketDeployment',
    Properties: {
      ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:deploy',
      SourceBucketNames: [{ 'Fn::Sub': `cdk-hnb659fds-assets-${'$'}{AWS::AccountId}-${'$'}{AWS::Region}` }],
      SourceObjectKeys: ['aaa.zip'],
      DestinationBucketName: { Ref: 'Bucket' },
      DestinationBucketKeyPrefix: 'v1/files',
      WaitForDistributionInvalidation: true,
      Prune: true,
      SystemMetadata: {
        'cache-control': 'public, max-age=3600',
        'content-type': 'text/javascript; charset=utf-8',
      },
      OutputObjectKeys: true,
      ...changes,
    },
  };
}

function deploy(deployments: TemplateResources) {
  const resources = { Bucket: { Type: 'AWS::S3::Bucket', Properties: {} }, ...deployments };
  const { assembly, identities } = fixture(resources, assets);
  return deployBuckets(assembly, identities).get(identities.physicalId('Bucket'));
}

beforeAll(() => {
  mkdirSync(join(folder, 'asset.aaa', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'asset.aaa', 'script.js'), 'run()');
  writeFileSync(join(folder, 'asset.aaa', 'deep', 'page.html'), '<p>');
  mkdirSync(join(folder, 'asset.bbb'));
  writeFileSync(join(folder, 'asset.bbb', 'b.css'), 'a {}');
  writeFileSync(join(folder, 'asset.bbb', 'c.png'), 'a {}');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a bucket deployment', () => {
  it('copies the folder of its asset under the prefix, with the metadata', () => {
    const headers = {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/javascript; charset=utf-8',
    };
    expect(deploy({ Deployment: deployment() })).toEqual(
      new Map([
        ['v1/files/script.js', { body: Buffer.from('run()'), headers }],
        ['v1/files/deep/page.html', { body: Buffer.from('<p>'), headers }],
      ]),
    );
  });
  it('copies several assets, and derives the types that the template leaves out', () => {
    const files = deploy({
      Deployment: deployment({
        SourceObjectKeys: ['aaa.zip', 'bbb.zip'],
        DestinationBucketKeyPrefix: undefined,
        SystemMetadata: {},
      }),
    });
    const types = [...(files ?? [])].map(([key, { headers }]) => [key, headers['content-type']]);
    expect(Object.fromEntries(types)).toEqual({
      'script.js': 'text/javascript',
      'deep/page.html': 'text/html',
      'b.css': 'text/css',
      'c.png': 'image/png',
    });
  });
  it('may not prune what another one copies', () => {
    const other = deployment({ DestinationBucketKeyPrefix: 'v1/files/more' });
    expect(() => deploy({ One: deployment(), Other: other })).toThrow('One may delete what Other copies');
    expect(deploy({ One: deployment({ Prune: false }), Other: other })?.size).toBe(4);
    expect(deploy({ One: deployment({ DestinationBucketKeyPrefix: 'v2' }), Other: other })?.size).toBe(4);
  });
  it.each([
    ['unknown properties', { Exclude: ['x'] }, 'Exclude'],
    ['a bucket of another stack', { DestinationBucketName: 'other' }, 'not in the template'],
  ])('is rejected with %s', (_what, changes, message) => {
    expect(() => deploy({ Deployment: deployment(changes) })).toThrow(message);
  });
});
