import { keepFirstRequest, readFirstRequest } from '../../storage/idempotency.ts';
import { onTable } from './database.ts';

/** The first requests with each Idempotency-Key, on the service's table. */
export const firstRequests = { read: onTable(readFirstRequest), keep: keepFirstRequest };
