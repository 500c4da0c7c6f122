import type { Assembly } from '../../local/assembly.ts';
import type { LocalRequest, LocalResponse } from '../../local/http.ts';
import { type Identities, identitiesOf } from '../../local/identities.ts';

/** Resources by logical id, as `cdk synth` writes them. */
export type TemplateResources = Record<string, TemplateResource>;

/** One resource of a template. */
export interface TemplateResource {
  Type: string;
  Properties: Record<string, unknown>;
}

/** An assembly of these resources, and their identities. */
export function fixture(
  resources: TemplateResources,
  assets: Record<string, string> = {},
): { assembly: Assembly; identities: Identities } {
  const assembly: Assembly = {
    stackName: 'Desk',
    resources: new Map(
      Object.entries(resources).map(([logicalId, { Type, Properties }]) => [
        logicalId,
        { logicalId, type: Type, properties: Properties },
      ]),
    ),
    outputs: {},
    assetPath: (key) => assets[key] ?? '',
  };
  return { assembly, identities: identitiesOf(assembly) };
}

/** A GET of `target` (path and query), or what `changes` make of it. */
export function request(target: string, changes: Partial<LocalRequest> = {}): LocalRequest {
  const [path = '/', query = ''] = target.split(/\?(.*)/s);
  return {
    method: 'GET',
    path,
    query,
    headers: { host: 'd111.cloudfront.net' },
    body: Buffer.alloc(0),
    sourceIp: '192.0.2.1',
    ...changes,
  };
}

/** An answer. */
export function response(
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): LocalResponse {
  return { status, headers, body: Buffer.from(body) };
}
