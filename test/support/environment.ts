import { TestEnvironment } from 'jest-environment-node';
import type * as Playwright from 'playwright-core';

declare global {
  /** Loads Playwright outside of Jest's sandbox; `undefined` outside of tests. */
  var loadPlaywright: (() => typeof Playwright) | undefined;
}

/**
 * Jest's Node environment with Playwright. Each process loads Playwright once instead of once per test file,
 * because loading takes more than half a second of CPU time.
 */
export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.loadPlaywright = () => require('playwright-core');
  }
}
