/** Onboards merchants: `npm run merchant -- create "Acme" --plan starter --codes PPP`. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { randomBase62 } from '../core/api-key.ts';
import { idGenerator } from '../core/ids.ts';
import { plans } from '../core/merchant.ts';
import { makeOnboarding } from '../core/onboarding.ts';
import { openDatabase } from '../storage/database.ts';
import { writeOnboarding } from '../storage/onboarding-store.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { plan: { type: 'string', default: 'starter' }, codes: { type: 'string' } },
});
const plan = plans.find((candidate) => candidate === values.plan);
const name = positionals[1];
if (positionals[0] !== 'create' || !name || !plan)
  throw new Error('Usage: merchant create "Name" --plan starter');
const onboarding = makeOnboarding(
  { name, plan, ...(values.codes === undefined ? {} : { codesPrefix: values.codes }) },
  { newId: idGenerator(() => new Date(), randomBytes), randomBytes, now: new Date() },
);
const outcome = await writeOnboarding(
  openDatabase(process.env.TABLE_NAME ?? ''),
  onboarding,
  randomBase62(40, randomBytes),
);
console.log(JSON.stringify({ outcome, secretKey: onboarding.secretKey }));
