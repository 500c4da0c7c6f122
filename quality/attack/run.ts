/**
 * `npm run tool -- attack`: attacks a separate emulator over loopback, prints one table, and exits with 1 if
 * an attack succeeds.
 */
import { startEmulator } from '../../test/support/emulator/emulator.ts';
import { named } from '../command-line.ts';
import { type Outcome, onboard, type Target } from './attack.ts';
import { hostileAddresses, hostileBodies, hostileHeaders } from './hostile.ts';
import { purgeUnderLoad } from './purge.ts';
import { floods, forgedCursors, forgedTags } from './requests.ts';

/** The attacks in the table's order. Floods attack as a merchant of the smallest plan. */
const attacks: { name: string; run: (target: Target, flooded: Target) => Promise<Outcome | Outcome[]> }[] = [
  { name: 'headers', run: hostileHeaders },
  { name: 'addresses', run: hostileAddresses },
  { name: 'bodies', run: hostileBodies },
  { name: 'tags', run: forgedTags },
  { name: 'cursors', run: forgedCursors },
  { name: 'floods', run: (_, flooded) => floods(flooded) },
  { name: 'purge', run: purgeUnderLoad },
];

const began = Date.now();
const wanted = named(attacks, process.argv.slice(2));
const emulator = await startEmulator();
const outcomes: Outcome[] = [];
try {
  const neighbor = await onboard(emulator, 'Neighbor', 'growth');
  const attacker = await onboard(emulator, 'Attacker', 'scale');
  const target: Target = { emulator, attacker, neighbor };
  const flooded: Target = { ...target, attacker: await onboard(emulator, 'Flood', 'starter') };
  for (const { run } of wanted) outcomes.push(...[await run(target, flooded)].flat());
} finally {
  await emulator.stop();
}
console.log('| attack | sent | result | repelled |\n| --- | --- | --- | --- |');
for (const { attack, sent, result, isRepelled } of outcomes)
  console.log(`| ${attack} | ${sent} | ${result} | ${isRepelled ? 'yes' : '**no**'} |`);
console.log(`\n${Math.round((Date.now() - began) / 1_000)} s`);
process.exitCode = outcomes.every(({ isRepelled }) => isRepelled) ? 0 : 1;
