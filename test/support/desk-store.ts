import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Desk } from './desk.ts';

const signedByOperator = { authorization: 'AWS4-HMAC-SHA256 Credential=operator/' };

/** The desk's KeyValueStore behind the back of the service: to look into it, and to damage it. */
export interface DeskStore {
  /** The value of a key; `undefined` when there is none. */
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The store of a running desk, over its control plane. */
export async function deskStore({ directory }: Pick<Desk, 'directory'>): Promise<DeskStore> {
  const { endpoints } = JSON.parse(readFileSync(join(directory, 'desk.json'), 'utf8'));
  const stack = await fetch(endpoints.AWS_ENDPOINT_URL_CLOUDFORMATION, {
    method: 'POST',
    headers: signedByOperator,
    body: new URLSearchParams({ Action: 'DescribeStacks' }),
  });
  const output = /<OutputKey>EdgeStoreArn<\/OutputKey><OutputValue>([^<]+)</.exec(await stack.text());
  const base = `${endpoints.AWS_ENDPOINT_URL}/key-value-stores/${encodeURIComponent(output?.[1] ?? '')}`;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(base + path, { ...init, headers: { ...signedByOperator, ...init.headers } });
  const change = async (key: string, init: RequestInit) => {
    const { headers } = await call('');
    const version = { 'if-match': headers.get('etag') ?? '' };
    const { ok, status } = await call(`/keys/${key}`, { ...init, headers: version });
    if (!ok) throw new Error(`The store answered ${status}`);
  };
  return {
    get: async (key) => {
      const answer = await call(`/keys/${key}`);
      return answer.ok ? (await answer.json()).Value : undefined;
    },
    put: (key, value) => change(key, { method: 'PUT', body: JSON.stringify({ Value: value }) }),
    remove: (key) => change(key, { method: 'DELETE' }),
  };
}
