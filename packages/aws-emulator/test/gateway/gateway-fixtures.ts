import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import { type Assembly, assemblyOf } from '../../template/assembly.ts';
import { type Identities, identitiesOf } from '../../template/identities.ts';
import type { Template } from '../../template/template.ts';
import { request as anyRequest } from '../cloudfront/fixtures/edge-fixtures.ts';

/** A template's resources: type and properties by logical id. */
export type Resources = Record<string, [type: string, properties?: Record<string, unknown>]>;

/** An assembly of these resources with its identities. */
export function stackOf(
  resources: Resources,
  {
    assets = new Map<string, string>(),
    ...sections
  }: Partial<Template> & { assets?: Map<string, string> } = {},
): { assembly: Assembly; identities: Identities } {
  const Resources = Object.fromEntries(
    Object.entries(resources).map(([logicalId, [Type, Properties]]) => [
      logicalId,
      Properties ? { Type, Properties } : { Type },
    ]),
  );
  const assembly = assemblyOf('Test', { Resources, ...sections }, assets);
  return { assembly, identities: identitiesOf(assembly) };
}

/** Returns a GET without headers from 127.0.0.1, with these changes. */
export const request = (path: string, changes: Partial<LocalRequest> = {}) =>
  anyRequest(path, { headers: {}, sourceIp: '127.0.0.1', ...changes });

/** Returns the JSON body of a response. */
export function jsonOf({ body }: LocalResponse): Record<string, unknown> {
  return JSON.parse(body.toString());
}

/** A role that a service may assume, with statements of one action on one resource each. */
export function role(
  service: string,
  ...allowed: [action: string, resource: unknown][]
): [string, Record<string, unknown>] {
  return [
    'AWS::IAM::Role',
    {
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: service } }],
      },
      Policies: [
        {
          PolicyDocument: {
            Statement: allowed.map(([Action, Resource]) => ({ Effect: 'Allow', Action, Resource })),
          },
        },
      ],
    },
  ];
}

/** Folders of function assets by object key, each with an `index.mjs` of this source. */
export function functionAssets(sources: Record<string, string>): Map<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'emulator-functions-'));
  return new Map(
    Object.entries(sources).map(([key, source]) => {
      const folder = join(directory, key);
      mkdirSync(folder);
      writeFileSync(join(folder, 'index.mjs'), source);
      return [key, folder] as const;
    }),
  );
}

/** A function that runs the asset `key`. */
export function fn(
  key: string,
  roleId = 'Role',
  properties: Record<string, unknown> = {},
): [string, Record<string, unknown>] {
  return [
    'AWS::Lambda::Function',
    {
      Code: { S3Bucket: 'assets', S3Key: key },
      Handler: 'index.handler',
      Role: { 'Fn::GetAtt': [roleId, 'Arn'] },
      Runtime: 'nodejs24.x',
      ...properties,
    },
  ];
}
