import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SharedServices, startSharedServices } from './shared-services.ts';

declare global {
  var sharedServices: SharedServices | undefined;
}

/**
 * Creates a temporary folder for the run and the endpoint of the services that test files share. The services
 * and the synthesis start only when a test needs them.
 */
export default async function globalSetup(): Promise<void> {
  process.env.MACHINE_TMPDIR = tmpdir();
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'ppp-tests-'));
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { E2E_BASE_URL } = process.env;
  if (E2E_BASE_URL) {
    process.env.E2E_VISITORS = (await isEmulator(E2E_BASE_URL)) ? 'simulated' : 'real';
    return;
  }
  globalThis.sharedServices = await startSharedServices();
  process.env.PPP_SHARED_SERVICES = globalThis.sharedServices.url;
}

/** Returns true for an emulator, whose edge location header is `EMULATOR`. */
async function isEmulator(baseUrl: string): Promise<boolean> {
  const { headers } = await fetch(`${baseUrl}/v1/products`);
  return headers.get('x-amz-cf-pop') === 'EMULATOR';
}
