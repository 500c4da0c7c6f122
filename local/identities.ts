import type { Assembly, Resource } from './assembly.ts';

/** Account and Region of the desk: made up, but of the right form. */
export const accountId = '000000000000';
export const region = 'us-east-1';

const pseudoParameters: Record<string, unknown> = {
  'AWS::AccountId': accountId,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NoValue': undefined,
};

/** Turns template values into what CloudFormation would have made of them. */
export interface Identities {
  /** The value with all intrinsics resolved. Throws for an intrinsic or attribute that the desk does not know. */
  resolve: (value: unknown) => unknown;
  /** Like `resolve`, for a value that must be a string. */
  text: (value: unknown) => string;
  /** What `Ref` gives: the physical id. */
  physicalId: (logicalId: string) => string;
  /** The logical id behind an ARN or id that `resolve` gave out. */
  logicalIdOf: (arnOrId: string) => string | undefined;
}

type Attributes = Record<string, (physicalId: string) => string>;

const arn = (service: string, path: string) => `arn:aws:${service}:${region}:${accountId}:${path}`;

/** `Fn::GetAtt` by resource type; `Arn` of unlisted types is not needed by anything that runs here. */
const attributes: Record<string, Attributes> = {
  'AWS::DynamoDB::GlobalTable': {
    Arn: (id) => arn('dynamodb', `table/${id}`),
    StreamArn: (id) => arn('dynamodb', `table/${id}/stream/desk`),
  },
  'AWS::Lambda::Function': { Arn: (id) => arn('lambda', `function:${id}`) },
  'AWS::IAM::Role': { Arn: (id) => `arn:aws:iam::${accountId}:role/${id}` },
  'AWS::Logs::LogGroup': { Arn: (id) => arn('logs', `log-group:${id}:*`) },
  'AWS::ApiGateway::RestApi': { RootResourceId: (id) => `${id}-root`, RestApiId: (id) => id },
};

/** The identities of an assembly's resources. */
export function identitiesOf(assembly: Assembly): Identities {
  const physicalId = (logicalId: string) => {
    const resource = assembly.resources.get(logicalId);
    if (!resource) throw new Error(`The template refers to ${logicalId}, which it does not hold`);
    return physicalIdOf(resource);
  };
  const attribute = (logicalId: string, name: string) => {
    const type = assembly.resources.get(logicalId)?.type ?? '';
    const make = attributes[type]?.[name];
    if (!make) throw new Error(`The desk does not know ${name} of ${type} (${logicalId})`);
    return make(physicalId(logicalId));
  };
  const resolve = (value: unknown): unknown => resolveValue(value, { ref: refTo(physicalId), attribute });
  const owners = new Map<string, string>();
  for (const { logicalId, type } of assembly.resources.values()) {
    owners.set(physicalId(logicalId), logicalId);
    if (attributes[type]?.Arn) owners.set(attribute(logicalId, 'Arn'), logicalId);
  }
  return {
    resolve,
    text: (value) => {
      const resolved = resolve(value);
      if (typeof resolved !== 'string') throw new Error(`Expected a string, got ${JSON.stringify(resolved)}`);
      return resolved;
    },
    physicalId,
    logicalIdOf: (arnOrId) => owners.get(arnOrId),
  };
}

/** Names given in the template stay; everything else is called by its logical id. */
function physicalIdOf({ type, logicalId, properties }: Resource): string {
  if (type === 'AWS::ApiGateway::Stage') return String(properties.StageName);
  return logicalId;
}

function refTo(physicalId: (logicalId: string) => string) {
  return (name: string) => (name in pseudoParameters ? pseudoParameters[name] : physicalId(name));
}

interface Lookups {
  ref: (name: string) => unknown;
  attribute: (logicalId: string, name: string) => string;
}

function resolveValue(value: unknown, lookups: Lookups): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolveValue(entry, lookups)).filter(isPresent);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name && (name === 'Ref' || name.startsWith('Fn::'))) {
    return resolveIntrinsic(name, argument, lookups);
  }
  return Object.fromEntries(
    entries
      .map(([key, entry]) => [key, resolveValue(entry, lookups)])
      .filter(([, entry]) => isPresent(entry)),
  );
}

function resolveIntrinsic(name: string, argument: unknown, lookups: Lookups): unknown {
  const resolved = (entry: unknown) => resolveValue(entry, lookups);
  switch (name) {
    case 'Ref':
      return lookups.ref(String(argument));
    case 'Fn::GetAtt': {
      const [logicalId = '', attribute = ''] = Array.isArray(argument)
        ? argument
        : String(argument).split('.');
      return lookups.attribute(String(logicalId), String(attribute));
    }
    case 'Fn::Join': {
      const [separator, parts] = argument as [string, unknown];
      return (resolved(parts) as unknown[]).join(separator);
    }
    case 'Fn::Split': {
      const [separator, text] = argument as [string, unknown];
      return String(resolved(text)).split(separator);
    }
    case 'Fn::Select': {
      const [index, list] = argument as [number, unknown];
      return (resolved(list) as unknown[])[Number(index)];
    }
    case 'Fn::Sub':
      return substitute(String(argument), lookups);
    default:
      throw new Error(`The desk does not know the intrinsic ${name}`);
  }
}

function substitute(text: string, { ref, attribute }: Lookups): string {
  return text.replace(/\$\{([^!}]+)\}/g, (_match, name: string) => {
    const [logicalId = '', attributeName] = name.split('.');
    return attributeName ? attribute(logicalId, attributeName) : String(ref(name));
  });
}

function isPresent(value: unknown): boolean {
  return value !== undefined;
}
