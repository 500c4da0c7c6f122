// Runs the operator's commands for merchants, one line of JSON each, so that not every command costs a process with all SDK clients.
import { createInterface } from 'node:readline';
import { findDeployment } from '../../../bin/deployment.ts';
import { settleGatewayKey } from '../../../bin/gateway-keys.ts';
import { runMerchantCommand } from '../../../bin/merchant/command-line.ts';
import { merchantIdOf, merchantSlug } from '../../../core/keys/onboarding.ts';

/** An onboarding that is interrupted when the merchant has a gateway key and nothing else. */
async function interruptedOnboarding(name: string): Promise<unknown> {
  const { database, stageName } = await findDeployment(undefined);
  const slug = merchantSlug(name);
  await settleGatewayKey(database, { merchantId: merchantIdOf(slug), slug, stageName, plan: 'starter' });
  return {};
}

for await (const line of createInterface({ input: process.stdin })) {
  const args: string[] = JSON.parse(line);
  const run =
    args[0] === 'interrupted-onboarding' ? interruptedOnboarding(args[1] ?? '') : runMerchantCommand(args);
  const answer = await run.catch((error: Error) => ({ error: error.message }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
