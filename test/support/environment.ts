import { TestEnvironment } from 'jest-environment-node';
import type * as Playwright from 'playwright-core';

declare global {
  /** Playwright outside of Jest's sandbox; undefined where no test runs. */
  var loadPlaywright: (() => typeof Playwright) | undefined;
}

/**
 * Jest's usual environment, and Playwright: each process of the run loads it once, and not once for each file of tests, which
 * takes more than half a second of CPU time.
 */
export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.loadPlaywright = () => require('playwright-core');
  }
}
