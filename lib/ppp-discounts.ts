/** The package's constructs. They use its built files, so they need no bundler. */
import { App, type AppProps } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { stageConfig } from './config.ts';
import { featureFlags, packagedFiles } from './packaged-files.ts';
import { serviceApp, stageOf } from './service-app.ts';

export type { StageConfig, Stages } from './stage-config.ts';

/** Selects the stage. */
export interface PppDiscountsProps {
  /** Name of the stage, such as `small`. Its settings are in `ppp.config.ts`, which commands also read. */
  stageName: string;
  /** Region of your credentials, for a stage without `region`. @default - such a stage has no edge alarms */
  defaultRegion?: string;
}

/**
 * The service in your own CDK app: up to three stacks with the names that the commands expect, such as
 * `Ppp-small`. Throws a one-line error for an unknown stage or an invalid setting.
 */
export class PppDiscounts extends Construct {
  constructor(scope: Construct, id: string, { stageName, defaultRegion }: PppDiscountsProps) {
    super(scope, id);
    // Your app may have other flags.
    for (const [name, value] of Object.entries(featureFlags())) this.node.setContext(name, value);
    serviceApp(this, stageConfig(stageName), packagedFiles(), defaultRegion);
  }
}

/** The service as a whole CDK app. `-c stage=NAME` selects the stage, `dev` by default. */
export class PppDiscountsApp extends App {
  constructor({ defaultRegion, ...props }: AppProps & Pick<PppDiscountsProps, 'defaultRegion'> = {}) {
    super({ ...props, context: { ...featureFlags(), ...props.context } });
    serviceApp(this, stageOf(this), packagedFiles(), defaultRegion);
  }
}
