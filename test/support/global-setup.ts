import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAssembly } from '../../emulator/synthesize.ts';
import { type SharedServices, startSharedServices } from './shared-services.ts';

declare global {
  var sharedServices: SharedServices | undefined;
}

/**
 * Before all test files: gives the run a temporary folder of its own, synthesizes if a source is newer than `cdk.out`, and opens what
 * files share.
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
  await ensureAssembly(join(__dirname, '..', '..'));
  globalThis.sharedServices = await startSharedServices();
  process.env.PPP_SHARED_SERVICES = globalThis.sharedServices.url;
}

/** An emulator signs its answers where CloudFront names the edge location. */
async function isEmulator(baseUrl: string): Promise<boolean> {
  const { headers } = await fetch(`${baseUrl}/v1/products`);
  return headers.get('x-amz-cf-pop') === 'EMULATOR';
}
