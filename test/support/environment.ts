import { TestEnvironment } from 'jest-environment-node';
import type * as Playwright from 'playwright-core';

declare global {
  /** Playwright outside of Jest's sandbox; undefined where no test runs. */
  var loadPlaywright: (() => typeof Playwright) | undefined;
}

/**
 * Jest's usual environment with Playwright, which each process loads once instead of once for each test file: it takes more than
 * half a second of CPU time.
 */
export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.loadPlaywright = () => require('playwright-core');
  }
}
