import { irreversible, resourceChanges, resourceLines } from '../../../bin/diff/resource-changes.ts';

/** As the CDK 2.1148 prints it. */
const output = `Stack Ppp-small
Resources
[+] AWS::Lambda::Function Orders/Function OrdersFunction0A1B2C3D
[-] AWS::SNS::Topic OldTopic destroy
[-] AWS::Logs::LogGroup OldLog orphan
[~] AWS::DynamoDB::GlobalTable Data/Table DataTableFDBAD0F2 replace
 └─ [-] TableName (requires replacement)
     └─ x
[~] AWS::Lambda::EventSourceMapping Dispatch/Source:PppData DispatchSourcePppData may be replaced
 └─ [~] EventSourceArn (requires replacement)
[~] Custom::Deployment Site/Files SiteFiles01234567


✨  Number of stacks with differences: 1
`;
const changes = resourceChanges(output);

it('reads what the CDK says about each resource, but not about its properties', () => {
  expect(changes.map(({ path, outcome }) => `${path} ${outcome}`)).toEqual([
    'Orders/Function added',
    'OldTopic removed',
    'OldLog kept outside the stack',
    'Data/Table replaced',
    'Dispatch/Source:PppData may be replaced',
    'Site/Files changed',
  ]);
});

it.each([
  ['an unknown sign', output.replace('[-] AWS::SNS', '[←] AWS::SNS')],
  ['an unknown end', output.replace('OldLog orphan', 'OldLog OldLog01234567 retain for now')],
  ['another layout', 'Stack Ppp-small\nTopic: removed\n\nNumber of stacks with differences: 1\n'],
])('fails for a difference with %s, because it may be one that cannot be undone', (_what, unknown) => {
  expect(() => resourceChanges(unknown)).toThrow('cannot read');
});

it('reads no change of a resource from other differences', () => {
  expect(resourceChanges('Stack A\nThere were no differences\n')).toEqual([]);
  const outputs = 'Stack A\nOutputs\n[~] Output Url Url: {}\n\n\nNumber of stacks with differences: 1\n';
  expect(resourceChanges(outputs)).toEqual([]);
});

it('counts the changes and lists those that replace or remove', () => {
  expect(resourceLines(changes)).toEqual([
    'Resources: 1 added, 1 changed, 1 removed, 1 replaced, 1 may be replaced, 1 kept outside the stack.',
    '  removed: OldTopic (AWS::SNS::Topic)',
    '  kept outside the stack: OldLog (AWS::Logs::LogGroup)',
    '  replaced: Data/Table (AWS::DynamoDB::GlobalTable)',
    '  may be replaced: Dispatch/Source:PppData (AWS::Lambda::EventSourceMapping)',
  ]);
  expect(resourceLines([])).toEqual(['Resources: no difference.']);
});

it('says what is lost for ever, and nothing about resources that lose nothing', () => {
  expect(irreversible(changes)).toEqual([
    expect.stringMatching(/^OldTopic .* is removed\. You lose confirmed addresses/),
    expect.stringMatching(/^OldLog .* is kept outside the stack\. You lose its logs\.$/),
    expect.stringMatching(/^Data\/Table .* is replaced\. You lose everything that merchants stored\./),
  ]);
});
