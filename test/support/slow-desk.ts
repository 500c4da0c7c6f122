import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deskFileIn, writeDeskFile } from '../../local/desk-files.ts';
import { runStack } from '../../local/run-stack.ts';
import type { Desk } from './desk.ts';
import { projectRoot } from './source-tree.ts';

const templateFile = 'Ppp-dev.template.json';
const plan = 'ppp-dev-starter-';
const almostNever = 0.001;

/** How many requests a merchant of plan `starter` has on the slow desk, by API (per method on the banner API), in all. */
export const slowBursts = { management: 12, banner: 3 };

interface UsagePlan {
  UsagePlanName: string;
  Throttle?: object;
  ApiStages: { Throttle?: Record<string, object> }[];
}

/**
 * A desk on the synthesized stack, in which the plan `starter` lets a few requests pass and then hardly any: what happens does
 * not depend on how fast this machine is. No merchant is onboarded; the caller stops it.
 */
export async function startSlowDesk(): Promise<Pick<Desk, 'baseUrl' | 'directory' | 'stop'>> {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-slow-desk-'));
  const stack = await runStack({
    assemblyDirectory: slowAssembly(directory),
    port: 0,
    functionLogFile: join(directory, 'functions.log'),
  });
  writeDeskFile(deskFileIn(directory), stack);
  return {
    baseUrl: stack.baseUrl,
    directory,
    stop: async () => {
      await stack.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The assembly with another template: everything else in it is linked. */
function slowAssembly(directory: string): string {
  const original = join(projectRoot, 'cdk.out');
  for (const name of readdirSync(original)) {
    if (name !== templateFile) symlinkSync(join(original, name), join(directory, name));
  }
  const template = JSON.parse(readFileSync(join(original, templateFile), 'utf8'));
  for (const { Properties } of Object.values<{ Properties?: UsagePlan }>(template.Resources)) {
    if (Properties?.UsagePlanName?.startsWith(plan)) slowDown(Properties);
  }
  writeFileSync(join(directory, templateFile), JSON.stringify(template));
  return directory;
}

function slowDown(usagePlan: UsagePlan): void {
  const throttle = (BurstLimit: number) => ({ BurstLimit, RateLimit: almostNever });
  if (usagePlan.Throttle) usagePlan.Throttle = throttle(slowBursts.management);
  for (const stage of usagePlan.ApiStages) {
    const methods = Object.keys(stage.Throttle ?? {});
    stage.Throttle = Object.fromEntries(methods.map((method) => [method, throttle(slowBursts.banner)]));
  }
}
