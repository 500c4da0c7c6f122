import {
  as,
  inWaves,
  nextTo,
  noticed,
  type Outcome,
  onboard,
  operate,
  productNamed,
  send,
  statusCounts,
  type Target,
  type TimedResponse,
} from './attack.ts';

/**
 * Removes everything that a merchant has, as an operator. Returns the number of removed items, keys and
 * others.
 */
async function purge({ emulator }: Target, id: string): Promise<number> {
  type Purged = { removed: Record<string, number> };
  const { removed } = await operate<Purged>(emulator, 'delete', id, '--purge');
  return Object.values(removed).reduce((sum, count) => sum + count, 0);
}

/** Deletes a merchant who continues to write and whose visitors continue to request configs. */
export async function purgeUnderLoad(target: Target): Promise<Outcome> {
  const victim = await onboard(target.emulator, 'Purged', 'scale');
  const product = productNamed('Purged');
  await inWaves(Array(100).fill(product), 8, () => send(target, 'POST', '/v1/products', as(victim), product));
  const responses: TimedResponse[] = [];
  let isOver = false;
  const load = async (index: number) => {
    while (!isOver)
      responses.push(
        await (index % 2
          ? send(target, 'GET', `/v1/banner/config/${victim.publicKey}`)
          : send(target, 'POST', '/v1/products', as(victim), product)),
      );
  };
  const { result: removed, neighbor } = await nextTo(target, async () => {
    const loads = [0, 1, 2, 3].map(load);
    const count = await purge(target, victim.id).finally(() => {
      isOver = true;
    });
    await Promise.all(loads);
    return count;
  });
  const left = await purge(target, victim.id);
  const afterwards = await Promise.all([
    send(target, 'GET', '/v1/products', as(victim)),
    send(target, 'GET', `/v1/banner/config/${victim.publicKey}`),
  ]);
  return {
    attack: 'purge of a merchant that continues to write',
    sent: responses.length,
    result: `${statusCounts(responses)}; ${removed} items and keys removed, ${left} left; afterwards ${statusCounts(afterwards)}; ${noticed(neighbor)}`,
    isRepelled:
      removed > 100 &&
      left === 0 &&
      neighbor.failures === 0 &&
      afterwards.every(({ status }) => status === 401) &&
      !responses.some(({ status }) => status === 500 || status === 0),
  };
}
