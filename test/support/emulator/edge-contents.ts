import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Emulator } from './emulator.ts';

const signedByOperator = { authorization: 'AWS4-HMAC-SHA256 Credential=operator/' };

/** Direct access to the emulator's KeyValueStore, to inspect and to damage it. */
export interface EmulatorStore {
  /** Returns the value of a key, or `undefined` for a missing key. */
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Returns the `AWS_ENDPOINT_URL_*` variables of the operator's SDK clients. */
function emulatorEndpoints({ directory }: Pick<Emulator, 'directory'>): Record<string, string> {
  return JSON.parse(readFileSync(join(directory, 'emulator.json'), 'utf8')).endpoints;
}

/** Returns an output of the stack that an emulator runs. */
async function stackOutput(emulator: Pick<Emulator, 'directory'>, name: string): Promise<string> {
  const stack = await fetch(emulatorEndpoints(emulator).AWS_ENDPOINT_URL_CLOUDFORMATION ?? '', {
    method: 'POST',
    headers: signedByOperator,
    body: new URLSearchParams({ Action: 'DescribeStacks' }),
  });
  const output = new RegExp(`<OutputKey>${name}</OutputKey><OutputValue>([^<]+)<`).exec(await stack.text());
  return output?.[1] ?? '';
}

/** Returns the store of a running emulator, which it accesses through the control plane. */
export async function emulatorStore(emulator: Pick<Emulator, 'directory'>): Promise<EmulatorStore> {
  const arn = await stackOutput(emulator, 'EdgeStoreArn');
  const base = `${emulatorEndpoints(emulator).AWS_ENDPOINT_URL}/key-value-stores/${encodeURIComponent(arn)}`;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(base + path, { ...init, headers: { ...signedByOperator, ...init.headers } });
  /** Writes with the store's current version, and retries if the publisher was faster. */
  const update = async (changes: object, attempts = 10): Promise<void> => {
    const { headers } = await call('');
    const version = { 'if-match': headers.get('etag') ?? '' };
    const { ok, status } = await call('/keys', {
      method: 'POST',
      headers: version,
      body: JSON.stringify(changes),
    });
    if (status === 409 && attempts > 1) return update(changes, attempts - 1);
    if (!ok) throw new Error(`UpdateKeys returned ${status}`);
  };
  return {
    get: async (key) => {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const response: Response = await call(`/keys?MaxResults=50&NextToken=${token}`);
        const page: { Items: { Key: string; Value: string }[]; NextToken?: string } = await response.json();
        const found = page.Items.find(({ Key }) => Key === key);
        if (found) return found.Value;
        token = page.NextToken;
      }
      return undefined;
    },
    put: (key, value) => update({ Puts: [{ Key: key, Value: value }] }),
    remove: (key) => update({ Deletes: [{ Key: key }] }),
  };
}
