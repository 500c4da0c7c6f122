/** The package's constructs. They use its built files, so they need no bundler. */
import { App, type AppProps, type Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { stageConfig, stages } from './config.ts';
import { withSettings } from './operator-settings.ts';
import { featureFlags, packagedFiles } from './packaged-files.ts';
import { serviceApp, stageOf } from './service-app.ts';
import type { StageSettings } from './stage-config.ts';

export type { StageConfig, StageSettings, Stages } from './stage-config.ts';

/** The stage. */
export interface PppDiscountsProps {
  /**
   * Name and settings of the stage, as an entry of `ppp.config.ts` has them: they change fields of the stage with
   * this name (`small`, `prod`), or of the defaults.
   */
  stage: StageSettings & { stageName: string };
  /** Region of your credentials, for a stage without `region`. @default - such a stage has no edge alarms */
  defaultRegion?: string;
}

/**
 * The service in your own CDK app: up to three stacks with the names that the commands expect, such as
 * `Ppp-small`. Throws a one-line error for an invalid setting. Reads no file of the current folder.
 */
export class PppDiscounts extends Construct {
  /** The stack with everything but the web ACL and the alarms of CloudFront. */
  readonly stack: Stack;
  /** URL of the console, the script and both APIs, without a slash at the end. It may be a token. */
  readonly baseUrl: string;
  /** All alarms of the service's Region send here. */
  readonly alarmTopic: ITopic;
  readonly table: TableV2 | ITableV2;
  readonly distribution: IDistribution;

  constructor(scope: Construct, id: string, { stage, defaultRegion }: PppDiscountsProps) {
    super(scope, id);
    // Your app may have other flags.
    for (const [name, value] of Object.entries(featureFlags())) this.node.setContext(name, value);
    const { stageName, ...settings } = stage;
    const config = stageConfig(stageName, withSettings(stages, { [stageName]: settings }));
    const service = serviceApp(this, config, packagedFiles(), defaultRegion);
    this.stack = service;
    this.baseUrl = service.edge.baseUrl;
    this.alarmTopic = service.alarms.set.topic.topic;
    this.table = service.data.table;
    this.distribution = service.edge.distribution;
  }
}

/** The service as a whole CDK app. `-c stage=NAME` selects the stage, `dev` by default. */
export class PppDiscountsApp extends App {
  constructor({ defaultRegion, ...props }: AppProps & Pick<PppDiscountsProps, 'defaultRegion'> = {}) {
    super({ ...props, context: { ...featureFlags(), ...props.context } });
    serviceApp(this, stageOf(this), packagedFiles(), defaultRegion);
  }
}
