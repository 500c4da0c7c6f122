import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backgroundFunctions } from '../../../lambdas/routes/background.ts';
import { bannerRoutes } from '../../../lambdas/routes/banner.ts';
import { deployedFunctions } from '../../../lambdas/routes/deployed-functions.ts';
import type { TableAccess } from '../../../lambdas/routes/route.ts';
import { routes } from '../../../lambdas/routes/routes.ts';
import { stageConfig } from '../../../lib/config.ts';
import { leadingKeyPattern } from '../../../lib/data-table.ts';
import { requestMs, visitMs } from '../../../platform/request-time.ts';
import { type PartitionKind, partitions } from '../../../platform/table.ts';
import { projectRoot } from '../../support/source-tree.ts';
import {
  at,
  functionName,
  ownFunctions,
  resources,
  type Statement,
  statementsOf,
  type TemplateResource,
  target,
} from '../../support/template.ts';

const entries = deployedFunctions;
const ours = ownFunctions();

const actionsOf = ({ Action }: Statement) => [Action].flat();
const ourStatements = ours.flatMap((fn) => statementsOf(target(at(fn, 'Role'))));

it('every entry of lambdas/routes is deployed as one function, and nothing else is', () => {
  const names = ours.map(functionName);
  expect(names.sort()).toEqual(entries.map(({ id }) => id).sort());
});

it('every function runs on arm64 with nodejs24.x; those of an API end a second after the deadline of a request', () => {
  const background = backgroundFunctions.map(({ id }) => id);
  const visited = bannerRoutes.map(({ id }): string => id);
  for (const fn of ours) {
    expect(at(fn, 'Runtime')).toBe('nodejs24.x');
    expect(at(fn, 'Architectures')).toEqual(['arm64']);
    const name = functionName(fn);
    const deadlineMs = visited.includes(name) ? visitMs : requestMs;
    if (!background.includes(name)) expect([name, at(fn, 'Timeout')]).toEqual([name, deadlineMs / 1_000 + 1]);
  }
});

it('every function has a role of its own, whose permissions are part of it', () => {
  const roles = ours.map((fn) => target(at(fn, 'Role')));
  expect(new Set(roles).size).toBe(ours.length);
  const separate = resources('AWS::IAM::Policy').map(({ id }) => id);
  expect(separate.filter((id) => !id.startsWith('CustomCDKBucketDeployment'))).toEqual([]);
});

it('the endpoints of the management API share a log group, and any other function has its own', () => {
  const isManagement = (fn: TemplateResource) =>
    routes.some(({ id, api }) => id === functionName(fn) && api === 'management');
  const groupsOf = (functions: TemplateResource[]) =>
    functions.map((fn) => target(at(fn, 'LoggingConfig.LogGroup')));
  const shared = groupsOf(ours.filter(isManagement));
  const own = groupsOf(ours.filter((fn) => !isManagement(fn)));
  expect(shared.length).toBeGreaterThan(10);
  expect(new Set(shared).size).toBe(1);
  expect(new Set([...own, ...shared]).size).toBe(own.length + 1);
});

it('every log group is kept for as long as the stage says', () => {
  for (const group of resources('AWS::Logs::LogGroup'))
    expect(at(group, 'RetentionInDays')).toBe(stageConfig('dev').logRetentionDays);
});

const kinds = (Object.keys(partitions) as PartitionKind[]).map(leadingKeyPattern);

it('access to the table is limited to kinds of partitions, and no role allows Scan', () => {
  const tableStatements = ourStatements.filter((statement) =>
    actionsOf(statement).some(
      (action) => action.startsWith('dynamodb:') && !/Stream|Shard|GetRecords/.test(action),
    ),
  );
  expect(tableStatements.length).toBeGreaterThan(0);
  for (const { Condition, ...statement } of tableStatements) {
    const patterns = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
    expect(patterns).not.toEqual([]);
    // ForAllValues alone allows a request without leading keys.
    expect(Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
    expect([patterns].flat().filter((pattern) => !kinds.includes(pattern))).toEqual([]);
    expect(actionsOf(statement)).not.toContain('dynamodb:Scan');
  }
});

it('an action is allowed in one statement with all its kinds, whether IAM evaluates a batch whole or item by item', () => {
  const repeated = ours.flatMap((fn) => {
    const actions = statementsOf(target(at(fn, 'Role')))
      .flatMap(actionsOf)
      .filter((action) => action.startsWith('dynamodb:'));
    return actions.filter((action, index) => actions.indexOf(action) !== index);
  });
  expect(repeated).toEqual([]);
});

it('one statement allows all writes of a function, whether IAM evaluates each action of a transaction alone or against all its keys', () => {
  const isWrite = (action: string) => /^dynamodb:(Put|Update|Delete|ConditionCheck)Item$/.test(action);
  const writing = ours.map((fn) =>
    statementsOf(target(at(fn, 'Role'))).filter((each) => actionsOf(each).some(isWrite)),
  );
  expect(writing.filter((statements) => statements.length === 1).length).toBeGreaterThan(8);
  expect(writing.filter((statements) => statements.length > 1)).toEqual([]);
});

/** Returns the kinds of partitions that a function may write, by its id. */
function writtenKinds(id: string): unknown[] {
  const fn = ours.find((candidate) => at<string>(candidate, 'Description').startsWith(`${id}:`));
  if (!fn) throw new Error(`There is no function ${id}`);
  return statementsOf(target(at(fn, 'Role')))
    .filter((statement) => actionsOf(statement).some((action) => /Put|Update|Delete/.test(action)))
    .filter((statement) => !actionsOf(statement).some((action) => action.startsWith('logs:')))
    .flatMap(({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []);
}

it('the config function may write last uses and nothing else', () => {
  expect(writtenKinds('get-banner-config')).toEqual(['USED#*']);
});

it('no function may write a gateway key, and those that change API keys cannot write a publication', () => {
  const ids = entries.map(({ id }) => id);
  expect(ids.filter((id) => writtenKinds(id).includes('GATEWAY#*'))).toEqual([]);
  expect(writtenKinds('create-api-key')).toEqual(['MERCHANT#*', 'SECRET#*', 'PUBLIC#*', 'ACTIVITY#*']);
  expect(writtenKinds('update-api-key')).toEqual(['MERCHANT#*', 'ACTIVITY#*', 'PUBLIC#*', 'SECRET#*']);
});

it('docs/explain/threat-model.md has what an attacker could do with each kind of items, and with the role of each function without a table', () => {
  const page = readFileSync(join(projectRoot, 'docs/explain/threat-model.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)];
  const cells = new Map(rows.map(([, name = '', others = '']) => [name, others.split(' | ')]));
  const tables = entries.flatMap(({ table }): readonly TableAccess[] => table);
  for (const kind of Object.keys(partitions)) {
    const actions = tables.filter((access) => access.kind === kind).flatMap((access) => access.actions);
    const isRead = (action: string) => /Get|Query/.test(action);
    const expected = [actions.some(isRead), !actions.every(isRead)];
    expect([kind, cells.get(kind)?.map((cell) => cell !== '–')]).toEqual([kind, expected]);
  }
  const others = [...cells.keys()].filter((name) => !(name in partitions));
  expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining(others));
  expect(others).toEqual(
    expect.arrayContaining(entries.filter(({ table }) => table.length === 0).map(({ id }) => id)),
  );
});
