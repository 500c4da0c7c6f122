import { differences } from './differences.ts';
import { type Operations, type Responses, readResponses } from './responses.ts';
import { type RunningVersion, type Version, withVersion } from './version.ts';
import { writeShop } from './writes.ts';

/** The two versions, and where they run. */
export interface Rehearsal {
  own: Version;
  other: Version;
  /** Data folder, which both versions change. */
  data: string;
  /** Folder for keys and logs. */
  output: string;
  /** API document of the own version, whose requests are sent. */
  document: Operations;
  print: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Runs the own version, the other one, and the own one again on the same data. Each reads everything and writes the
 * same. Returns in lines what differs after the upgrade and after going back.
 */
export async function rehearse(rehearsal: Rehearsal): Promise<string[]> {
  const { own, other, data, output, document, print, signal } = rehearsal;
  const keys: string[] = [];
  const run = <Result>(title: string, version: Version, steps: (shop: Shop) => Promise<Result>) => {
    print(`${title}…`);
    const use = (running: RunningVersion) => steps(shopOf({ ...running, signal }, document, keys));
    return withVersion(version, data, output, signal, use).catch((error: Error) => {
      throw new Error(`${title}: ${error.message}`, { cause: error });
    });
  };
  const before = await run('Before the upgrade', own, async (shop) => {
    const written = await shop.write();
    return { written, read: await shop.read() };
  });
  const after = await run('After the upgrade', other, async (shop) => {
    const read = await shop.read();
    const written = await shop.write();
    return { read, written, extended: await shop.read() };
  });
  const back = await run('After going back', own, async (shop) => {
    const read = await shop.read();
    return { read, written: await shop.write() };
  });
  const upgrade = differences({ ...before.written, ...before.read }, { ...after.written, ...after.read });
  const rollback = differences({ ...before.written, ...after.extended }, { ...back.written, ...back.read });
  const count = Object.keys({ ...before.written, ...before.read }).length;
  return [
    ...paragraph('After the upgrade', 'installed', upgrade, count),
    ...paragraph('After going back', 'upgraded', rollback, count),
  ];
}

function paragraph(title: string, earlier: string, lines: readonly string[], count: number): string[] {
  if (lines.length === 0) return [`${title}, nothing differs in ${count} responses.`];
  return [
    `${title}, these responses differ from the ${earlier} version:`,
    ...lines.map((line) => `  ${line}`),
  ];
}

/** Requests to the service of the demo merchant. */
interface Shop {
  read: () => Promise<Responses>;
  write: () => Promise<Responses>;
}

/** `keys` are the public keys of all shops so far. */
function shopOf(
  service: RunningVersion & { signal: AbortSignal },
  document: Operations,
  keys: string[],
): Shop {
  if (keys.length === 0) keys.push(service.publicKey);
  return {
    read: () => readResponses(service, document, keys),
    write: async () => {
      const { responses, publicKey } = await writeShop(service);
      keys.push(publicKey);
      return responses;
    },
  };
}
