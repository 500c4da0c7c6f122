import { randomUUID } from 'node:crypto';
import { type Assembly, resourcesOf } from '../../template/assembly.ts';
import type { Identities } from '../../template/identities.ts';
import { accountId, region } from '../../template/pseudo-parameters.ts';
import type { Invocation, Invoke } from '../lambda-instance.ts';
import type { InvokePermission } from '../lambda-permissions.ts';

/** An EventBridge schedule. The emulator runs it only on request. */
export interface Schedule {
  name: string;
  run: () => Promise<Invocation[]>;
}

interface RuleTarget {
  Arn: string;
}

/** Returns the template's EventBridge rules. Throws if a permission to invoke a target is missing. */
export function schedulesOf(
  assembly: Assembly,
  identities: Identities,
  backends: { invoke: Invoke; mayInvoke: InvokePermission },
): Schedule[] {
  return resourcesOf(assembly, 'AWS::Events::Rule').map(({ logicalId, properties }) => {
    const { Targets = [] } = identities.resolve(properties) as { Targets?: RuleTarget[] };
    const ruleArn = identities.attribute(logicalId, 'Arn');
    for (const { Arn } of Targets) {
      if (!backends.mayInvoke(Arn, 'events.amazonaws.com', ruleArn)) {
        throw new Error(`No permission lets the rule ${logicalId} invoke ${Arn}`);
      }
    }
    return toSchedule(logicalId, Targets, backends.invoke, ruleArn);
  });
}

function toSchedule(name: string, targets: RuleTarget[], invoke: Invoke, ruleArn: string): Schedule {
  return {
    name,
    run: () => Promise.all(targets.map(({ Arn }) => invoke(Arn, scheduledEvent(ruleArn), randomUUID()))),
  };
}

function scheduledEvent(ruleArn: string): unknown {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [ruleArn],
    detail: {},
  };
}
