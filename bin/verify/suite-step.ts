import type { Verified } from './verified.ts';

/** A guarantee of the API that the suite tests with requests. Throws if the service breaks it. */
export interface SuiteStep {
  name: string;
  run: (verified: Verified) => Promise<void>;
}
