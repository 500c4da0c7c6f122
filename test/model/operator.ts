import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MerchantStatus } from '../../core/keys/merchant.ts';
import { setMerchantStatus } from '../../storage/changes/merchants.ts';
import { openDatabase } from '../../storage/dynamodb/database.ts';
import { stackOutput } from '../support/emulator/edge-contents.ts';
import type { Emulator } from '../support/emulator/emulator.ts';

/** What the operator's commands `suspend` and `resume` do, on a running emulator, without a process for each. */
export interface Operator {
  setStatus: (merchantId: string, status: MerchantStatus) => Promise<void>;
  stop: () => void;
}

/** The operator of a running emulator. */
export async function openOperator(emulator: Pick<Emulator, 'directory'>): Promise<Operator> {
  const { region, endpoints } = JSON.parse(readFileSync(join(emulator.directory, 'emulator.json'), 'utf8'));
  const credentials = { AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'operator' };
  Object.assign(process.env, endpoints, credentials, { AWS_REGION: region });
  const database = openDatabase(await stackOutput(emulator, 'TableName'), {
    connectMs: 15_000,
    requestMs: 15_000,
  });
  return {
    setStatus: async (merchantId, status) => {
      const outcome = await setMerchantStatus(database, merchantId, status);
      if (outcome !== 'changed') throw new Error(`${merchantId}: ${outcome}`);
    },
    stop: () => database.client.destroy(),
  };
}
