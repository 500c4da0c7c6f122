import { assemblyOf } from '../../template/assembly.ts';
import { codeDifferences } from '../../template/differences.ts';

type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;

const resources: Resources = {
  Fn: { Type: 'AWS::Lambda::Function', Properties: { Code: { S3Key: 'a' }, Handler: 'index.handler' } },
  Files: { Type: 'Custom::CDKBucketDeployment', Properties: { SourceObjectKeys: ['a'], Prune: false } },
  Edge: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: 'a', Name: 'edge' } },
};
const assembly = (changed: Partial<Record<keyof typeof resources, object>> = {}, more: Resources = {}) => {
  const rows = Object.entries(resources).map(([id, { Type, Properties }]): [string, Resources[string]] => [
    id,
    { Type, Properties: { ...Properties, ...changed[id] } },
  ]);
  return assemblyOf('S', { Resources: { ...Object.fromEntries(rows), ...more } }, new Map());
};
const differences = (after: ReturnType<typeof assembly>) => {
  const found = codeDifferences(assembly(), after);
  return found && { ...found, functions: found.functions.map(({ logicalId }) => logicalId) };
};

it.each([
  ['nothing', {}, [], false],
  ['the code of a function', { Fn: { Code: { S3Key: 'b' } } }, ['Fn'], false],
  ['the variables of a function', { Fn: { Environment: { Variables: { A: '1' } } } }, ['Fn'], false],
  ['the files of a bucket', { Files: { SourceObjectKeys: ['b'] } }, [], true],
  ['the code at the edge', { Edge: { FunctionCode: 'b' } }, [], true],
])('a running stack can take over %s', (_what, changed, functions, hasOtherFiles) => {
  expect(differences(assembly(changed))).toEqual({ functions, hasOtherFiles });
});

it.each([
  ['the timeout of a function', assembly({ Fn: { Timeout: 5 } })],
  ['the prefix of a bucket’s files', assembly({ Files: { DestinationBucketKeyPrefix: 'b' } })],
  [
    'a new resource',
    assembly({}, { Other: { Type: 'AWS::Lambda::Function', Properties: { Handler: 'a.b' } } }),
  ],
])('a running stack cannot take over %s', (_what, after) => {
  expect(differences(after)).toBeUndefined();
  expect(codeDifferences(after, assembly())).toBeUndefined();
});
