import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { deployBuckets } from '../../../emulator/s3/bucket-deployment.ts';
import { unzip } from '../../../emulator/s3/zip.ts';
import {
  fixture,
  type TemplateResource,
  type TemplateResources,
} from '../cloudfront/fixtures/edge-fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'emulator-assets-'));
const assets = { 'aaa.zip': join(folder, 'asset.aaa'), 'bbb.zip': join(folder, 'asset.bbb.zip') };

/** A deployment as the CDK renders it. */
function deployment(changes: Record<string, unknown> = {}): TemplateResource {
  return {
    Type: 'Custom::CDKBucketDeployment',
    Properties: {
      ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:deploy',
      SourceBucketNames: [{ 'Fn::Sub': `cdk-hnb659fds-assets-${'$'}{AWS::AccountId}-${'$'}{AWS::Region}` }],
      SourceObjectKeys: ['aaa.zip'],
      DestinationBucketName: { Ref: 'Bucket' },
      DestinationBucketKeyPrefix: 'v1/banner',
      WaitForDistributionInvalidation: true,
      Prune: true,
      UserMetadata: { Build: '7' },
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

/** A zip archive with a folder, one stored and one deflated file. */
function zipArchive(files: [name: string, content: string, isDeflated: boolean][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content, isDeflated] of files) {
    const data = isDeflated ? deflateRawSync(content) : Buffer.from(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isDeflated ? 8 : 0, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

beforeAll(() => {
  mkdirSync(join(folder, 'asset.aaa', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'asset.aaa', 'script.js'), 'run()');
  writeFileSync(join(folder, 'asset.aaa', 'deep', 'page.html'), '<p>');
  writeFileSync(
    assets['bbb.zip'],
    zipArchive([
      ['d/', '', false],
      ['d/a.txt', 'stored', false],
      ['b.css', 'deflated', true],
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a bucket deployment', () => {
  it('copies the folder of its asset under the prefix, with the metadata', () => {
    const headers = {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/javascript; charset=utf-8',
      'x-amz-meta-build': '7',
    };
    expect(deploy({ Deployment: deployment() })).toEqual(
      new Map([
        ['v1/banner/script.js', { body: Buffer.from('run()'), headers }],
        ['v1/banner/deep/page.html', { body: Buffer.from('<p>'), headers }],
      ]),
    );
  });
  it('unpacks zip assets, and guesses the types that the template leaves out', () => {
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
      'd/a.txt': 'text/plain',
      'b.css': 'text/css',
    });
    expect(files?.get('b.css')?.body.toString()).toBe('deflated');
    expect(() => unzip(Buffer.from('no archive'))).toThrow('Not a zip');
  });
  it('may not prune what another one copies', () => {
    const other = deployment({ DestinationBucketKeyPrefix: 'v1/banner/more' });
    expect(() => deploy({ One: deployment(), Other: other })).toThrow('One may delete what Other copies');
    expect(deploy({ One: deployment({ Prune: false }), Other: other })?.size).toBe(4);
    expect(deploy({ One: deployment({ DestinationBucketKeyPrefix: 'v2' }), Other: other })?.size).toBe(4);
  });
  it.each([
    ['unknown properties', { Exclude: ['x'] }, 'Exclude'],
    ['values that only the deployment knows', { SourceMarkers: [{ '<<marker>>': 'x' }] }, 'deploy-time'],
    ['assets left packed', { Extract: false }, 'extracts'],
    ['a bucket of another stack', { DestinationBucketName: 'other' }, 'does not hold'],
  ])('is refused with %s', (_what, changes, message) => {
    expect(() => deploy({ Deployment: deployment(changes) })).toThrow(message);
  });
});
