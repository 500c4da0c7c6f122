import { type ChangedEmulator, type Properties, startChangedEmulator } from './changed-emulator.ts';

const plan = 'ppp-dev-starter-';
const almostNever = 0.001;

/** How many requests a merchant of plan `starter` has on the slow emulator, by API (per method on the banner API), in all. */
export const slowBursts = { management: 12, banner: 3 };

/**
 * An emulator on the synthesized stack, in which the plan `starter` lets a few requests pass and then hardly any: what happens does
 * not depend on how fast this machine is. No merchant is onboarded; the caller stops it.
 */
export function startSlowEmulator(): Promise<ChangedEmulator> {
  return startChangedEmulator((properties) => {
    if (String(properties.UsagePlanName).startsWith(plan)) slowDown(properties);
  });
}

function slowDown(usagePlan: Properties): void {
  const throttle = (BurstLimit: number) => ({ BurstLimit, RateLimit: almostNever });
  if (usagePlan.Throttle) usagePlan.Throttle = throttle(slowBursts.management);
  for (const stage of usagePlan.ApiStages as { Throttle?: Record<string, object> }[]) {
    const methods = Object.keys(stage.Throttle ?? {});
    stage.Throttle = Object.fromEntries(methods.map((method) => [method, throttle(slowBursts.banner)]));
  }
}
