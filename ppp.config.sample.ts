/**
 * Your settings. Copy this file to `ppp.config.ts`, which git ignores, and edit the copy:
 *
 *     cp ppp.config.sample.ts ppp.config.ts
 *
 * An entry changes fields of the stage with its name, or adds a stage. `undefined` or `false` turns off what
 * the stage presets. `lib/stage-config.ts` describes every field, and `lib/config.ts` contains the stages and
 * the defaults.
 */
import type { Stages } from './lib/config.ts';

export default {
  small: {
    // account: '123456789012',
    // region: 'eu-west-1',
    // alarmEmail: 'ops@example.com',
  },
  prod: {
    // account: '123456789012',
    // region: 'eu-west-1',
    // alarmEmail: 'ops@example.com',
  },
} satisfies Stages;
