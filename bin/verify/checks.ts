import type { Check } from './check.ts';
import { cloudChecks } from './cloud-checks.ts';
import { edgeChecks } from './edge-checks.ts';
import { gatewayChecks } from './gateway-checks.ts';
import { tableChecks } from './table-checks.ts';
import { throttleChecks } from './throttle-checks.ts';

/** All checks. What throttles the merchant comes last. */
export const checks: readonly Check[] = [
  ...tableChecks,
  ...gatewayChecks,
  ...edgeChecks,
  ...cloudChecks,
  ...throttleChecks,
];
