/** What happens to a resource, as `cdk diff` says it. */
export type ResourceOutcome =
  | 'added'
  | 'changed'
  | 'replaced'
  | 'may be replaced'
  | 'removed'
  | 'kept outside the stack';

/** A resource that differs between two templates. */
export interface ResourceChange {
  /** CloudFormation type, such as `AWS::SQS::Queue`. */
  type: string;
  /** Path of the construct, such as `Data/Table`, or the logical ID of a resource that was removed. */
  path: string;
  outcome: ResourceOutcome;
}

const signs: Record<string, ResourceOutcome> = { '+': 'added', '~': 'changed', '-': 'removed' };
const verbs: Record<string, ResourceOutcome> = {
  replace: 'replaced',
  'may be replaced': 'may be replaced',
  destroy: 'removed',
  orphan: 'kept outside the stack',
};

const verb = Object.keys(verbs).join('|');
const resourceLine = new RegExp(
  `^\\[([+~-])\\] (\\w+::\\S+) (\\S+)(?: (?!(?:${verb})$)\\S+)?(?: (${verb}))?$`,
);

/** Reads the changes from the output of `cdk diff --no-color`. Throws for a difference that it cannot read. */
export function resourceChanges(output: string): ResourceChange[] {
  const differences = output.match(/^\[.\] .+$/gm) ?? [];
  if (differences.length === 0 && /^.*stacks with differences: [1-9]/m.test(output)) throw unread(output);
  const resources = differences.filter((line) => /^\[.\] \w+::/.test(line));
  return resources.map((line) => {
    const [found, sign = '', type = '', path = '', end] = resourceLine.exec(line) ?? [];
    if (found === undefined) throw unread(line);
    return { type, path, outcome: (end && verbs[end]) || signs[sign] || 'changed' };
  });
}

function unread(text: string): Error {
  return new Error(
    `This command cannot read what cdk diff printed, so run npx ppp-discounts cdk diff:\n${text}`,
  );
}

/** What is lost with a resource of these types, or with one that replaces it. */
const losses: Record<string, string> = {
  'AWS::DynamoDB::GlobalTable':
    'everything that merchants stored. The old table is kept, but the service no longer uses it',
  'AWS::CloudFront::Distribution':
    'the address of the script in every shop and of the API, unless you have a domain of your own',
  'AWS::CloudFront::KeyValueStore':
    'banners, until npx ppp-discounts edge:reconcile has filled the new store',
  'AWS::ApiGateway::UsagePlan': 'the plans of all merchants, whose secret keys are then rejected',
  'AWS::SNS::Topic': 'confirmed addresses for alarms, which must be confirmed again',
  'AWS::SQS::Queue': 'messages that wait in it',
  'AWS::Logs::LogGroup': 'its logs',
};

/** Returns sentences about changes that another deployment does not take back. */
export function irreversible(changes: readonly ResourceChange[]): string[] {
  return changes.flatMap(({ type, path, outcome }) => {
    const loss = losses[type];
    if (!loss || outcome === 'added' || outcome === 'changed') return [];
    return [`${path} (${type}) is ${outcome}. You lose ${loss}.`];
  });
}

/** Returns one line that counts the changes, and one for each resource that is replaced or removed. */
export function resourceLines(changes: readonly ResourceChange[]): string[] {
  const outcomes: ResourceOutcome[] = [...new Set([...Object.values(signs), ...Object.values(verbs)])];
  const counts = outcomes.flatMap((outcome) => {
    const count = changes.filter((change) => change.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const listed = changes.filter(({ outcome }) => outcome !== 'added' && outcome !== 'changed');
  return [
    `Resources: ${counts.join(', ') || 'no difference'}.`,
    ...listed.map(({ type, path, outcome }) => `  ${outcome}: ${path} (${type})`),
  ];
}
