import * as z from 'zod';
import { storedReader } from '../shared/resource.ts';

const recordSchema = z.object({ gatewayKeyId: z.string(), gatewayKeyValue: z.string() });

/** Reads a merchant's stored API Gateway key. Throws if it is malformed. */
export const storedGatewayKey = storedReader('gateway key', recordSchema);
