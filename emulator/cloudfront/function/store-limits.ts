import type { LocalResponse } from '../../http.ts';

const maxKeyBytes = 512;
const maxValueBytes = 1024;
const maxKeysPerCall = 50;

/** Bytes that all keys and values of one store have together at most. */
export const maxStoreBytes = 5 * 1024 * 1024;

const statuses = {
  ConflictException: 409,
  ResourceNotFoundException: 404,
  ServiceQuotaExceededException: 402,
  ValidationException: 400,
};

/** A refused call of the KeyValueStore; `type` is the service's own word for it. */
export class StoreError extends Error {
  readonly type: keyof typeof statuses;

  constructor(type: keyof typeof statuses, message: string) {
    super(message);
    this.type = type;
  }

  /** The refusal as the data API sends it. */
  toResponse(): LocalResponse {
    return {
      status: statuses[this.type],
      headers: { 'content-type': 'application/json', 'x-amzn-errortype': this.type },
      body: Buffer.from(JSON.stringify({ Message: this.message })),
    };
  }
}

/** One change of a store: a value to put, or `undefined` to delete the key. */
export type StoreChange = readonly [key: string, value: string | undefined];

/** Refuses what one call must not hold: more than 50 keys, a key twice, a key above 512 bytes, a value above 1,024 bytes. */
export function checkChanges(changes: readonly StoreChange[]): void {
  if (changes.length > maxKeysPerCall) refuse(`At most ${maxKeysPerCall} keys in one call.`);
  if (new Set(changes.map(([key]) => key)).size < changes.length) refuse('A key is named twice.');
  for (const [key, value] of changes) {
    const keyBytes = Buffer.byteLength(key);
    if (keyBytes === 0 || keyBytes > maxKeyBytes) refuse(`A key has 1 to ${maxKeyBytes} bytes.`);
    if (value !== undefined && Buffer.byteLength(value) > maxValueBytes)
      refuse(`A value has at most ${maxValueBytes} bytes.`);
  }
}

function refuse(message: string): never {
  throw new StoreError('ValidationException', message);
}
