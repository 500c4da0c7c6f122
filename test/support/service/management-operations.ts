import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../source-tree.ts';

type Examples = Record<string, { $ref: string }>;

interface DocumentedMethod {
  security: object[];
  parameters?: { name: string }[];
  'x-permissions': string[];
  requestBody?: { content: Record<string, { examples: Examples }> };
}

interface ApiDocument {
  paths: Record<string, Record<string, DocumentedMethod>>;
  components: {
    examples: Record<string, { value: object }>;
    schemas: { KeyPermission: { enum: string[] } };
  };
}

/**
 * An operation of the management API, with the `{id}` of its path and the first documented body, if it has
 * one.
 */
export interface ManagementOperation {
  method: string;
  path: string;
  parameters: string[];
  /** Permissions of keys each of which suffices, the most specific first. */
  permissions: string[];
  body: object | undefined;
}

const { paths, components }: ApiDocument = JSON.parse(
  readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8'),
);

function bodyOf({ requestBody }: DocumentedMethod): object | undefined {
  if (!requestBody) return undefined;
  const [{ $ref } = { $ref: '' }] = Object.values(requestBody.content['application/json']?.examples ?? {});
  const example = components.examples[$ref.split('/').pop() ?? ''];
  if (!example) throw new Error(`The document has no ${$ref}`);
  return example.value;
}

/** Every permission of a key. */
export const keyPermissions: string[] = components.schemas.KeyPermission.enum;

/** Every operation of the management API in `docs/openapi.json`. */
export const managementOperations: ManagementOperation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security.some((scheme) => 'secretKey' in scheme))
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      permissions: operation['x-permissions'],
      parameters: (operation.parameters ?? []).map(({ name }) => name),
      body: bodyOf(operation),
    })),
);
