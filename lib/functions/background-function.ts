import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { DeployedBackgroundFunction } from '../../lambdas/routes/background.ts';
import type { BackgroundFunctionEntry } from '../../lambdas/routes/background-function.ts';
import {
  functionNameVariable,
  metricNamespaceVariable,
  queueUrlVariable,
} from '../../platform/environment.ts';
import { metricNamespace } from '../config.ts';
import type { AlarmSet } from '../monitoring/alarm-set.ts';
import { watchFunction } from '../monitoring/function-alarms.ts';
import { type Supplies, supply } from './needs.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import { addQueue, addSchedule, addStream, type TriggerQueue } from './triggers.ts';

export interface BackgroundFunctionProps extends ServiceFunctionProps, Supplies {
  alarms: AlarmSet;
}

/**
 * Background function with everything that its entry describes: its trigger, queues, permissions, metrics and
 * alarms.
 */
class BackgroundFunction extends ServiceFunction {
  readonly entry: BackgroundFunctionEntry;
  /** The queue that triggers it, if any. */
  readonly source: TriggerQueue | undefined;

  constructor(scope: Construct, entry: BackgroundFunctionEntry, props: BackgroundFunctionProps) {
    super(scope, entry, props);
    this.entry = entry;
    supply(this.fn, entry, props);
    if (entry.metrics?.some(({ alarm }) => props.alarms.includes(alarm.name)))
      this.fn.addEnvironment(metricNamespaceVariable, metricNamespace(props.config.stageName));
    this.source = this.addTrigger(props);
    watchFunction(this, props.alarms, props.config);
  }

  /** Returns the queue that triggers it, and its dead-letter queue. Throws if there is none. */
  get queues(): TriggerQueue {
    if (!this.source) throw new Error(`The trigger of ${this.entry.id} is not a queue`);
    return this.source;
  }

  private addTrigger({ config, table }: BackgroundFunctionProps): TriggerQueue | undefined {
    const { trigger, timeoutSeconds } = this.entry;
    if (trigger.type === 'queue') return addQueue(this, trigger, config, timeoutSeconds);
    if (trigger.type === 'stream') addStream(this, trigger, table.table as ITable);
    else if (trigger.type === 'schedule') addSchedule(this, trigger, config);
    return undefined;
  }
}

/** Allows a function to send messages to a background function: to its queue, also its own, or as invocations. */
function letSend(fn: LambdaFunction, target: BackgroundFunction): void {
  if (target.entry.trigger.type === 'invocation') {
    const { functionName, functionArn } = target.fn;
    fn.addEnvironment(functionNameVariable(target.entry.id), functionName);
    fn.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
    return;
  }
  const { queueUrl, queueArn } = target.queues.queue;
  fn.addEnvironment(queueUrlVariable(target.entry.id), queueUrl);
  fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }));
  // By default, Lambda stops a function that sends to its own queue after 16 runs, because it assumes an
  // unintended loop.
  if (fn === target.fn) (fn.node.defaultChild as CfnFunction).recursiveLoop = 'Allow';
}

/** Lets Lambda send a function's asynchronous runs that failed or could not start to a dead-letter queue. */
function letFail({ fn }: BackgroundFunction, { deadLetters }: TriggerQueue): void {
  (fn.node.defaultChild as CfnFunction).deadLetterConfig = { targetArn: deadLetters.queueArn };
  deadLetters.grantSendMessages(fn);
}

/** Adds background functions that send messages to each other. Returns them, and a function that finds one by its id. */
export function addBackgroundFunctions(
  scope: Construct,
  entries: readonly DeployedBackgroundFunction[],
  props: BackgroundFunctionProps,
) {
  const all = entries.map((entry) => new BackgroundFunction(scope, entry, props));
  const byId = (id: string): BackgroundFunction => {
    const fn = all.find(({ entry }) => entry.id === id);
    if (!fn) throw new Error(`lambdas/routes/background.ts has no function ${id}`);
    return fn;
  };
  for (const { id, sendsTo = [], isResending = false, failsTo } of entries) {
    for (const worker of isResending ? [...sendsTo, id] : sendsTo) letSend(byId(id).fn, byId(worker));
    if (failsTo) letFail(byId(id), byId(failsTo).queues);
  }
  return { all, byId };
}
