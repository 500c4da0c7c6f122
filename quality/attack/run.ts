/**
 * `npm run tool -- attack`: attacks a separate emulator over loopback, prints one table, and exits with 1 if
 * an attack succeeds.
 */
import { startEmulator } from '../../test/support/emulator/emulator.ts';
import { type Outcome, onboard, type Target } from './attack.ts';
import { hostileAddresses, hostileBodies, hostileHeaders } from './hostile.ts';
import { purgeUnderLoad } from './purge.ts';
import { floods, forgedCursors, forgedTags } from './requests.ts';

const began = Date.now();
const emulator = await startEmulator();
const outcomes: Outcome[] = [];
try {
  const neighbor = await onboard(emulator, 'Neighbor', 'growth');
  const attacker = await onboard(emulator, 'Attacker', 'scale');
  const target: Target = { emulator, attacker, neighbor };
  const flooded: Target = { ...target, attacker: await onboard(emulator, 'Flood', 'starter') };
  outcomes.push(await hostileHeaders(target), await hostileAddresses(target), await hostileBodies(target));
  outcomes.push(await forgedTags(target), await forgedCursors(target));
  outcomes.push(...(await floods(flooded)), await purgeUnderLoad(target));
} finally {
  await emulator.stop();
}
console.log('| attack | sent | result | repelled |\n| --- | --- | --- | --- |');
for (const { attack, sent, result, isRepelled } of outcomes)
  console.log(`| ${attack} | ${sent} | ${result} | ${isRepelled ? 'yes' : '**no**'} |`);
console.log(`\n${Math.round((Date.now() - began) / 1_000)} s`);
process.exitCode = outcomes.every(({ isRepelled }) => isRepelled) ? 0 : 1;
