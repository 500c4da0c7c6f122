import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAssembly } from '../../template/assembly.ts';
import { checkSupported } from '../../template/validation.ts';

const resource = (type: string, properties: Record<string, unknown>) => ({
  logicalId: 'It',
  type,
  properties,
});

it('rejects a type that it does not support, by name', () => {
  for (const type of [
    'AWS::DynamoDB::Table',
    'AWS::IAM::ManagedPolicy',
    'AWS::Scheduler::Schedule',
    'AWS::StepFunctions::StateMachine',
  ])
    expect(() => checkSupported(resource(type, {}))).toThrow(
      `The emulator does not support resources of type ${type} (It)`,
    );
});

it('rejects a property that it does not support, by path', () => {
  const queue = resource('AWS::SQS::Queue', { VisibilityTimeout: 30, DelaySeconds: 5 });
  expect(() => checkSupported(queue)).toThrow('the property DelaySeconds of AWS::SQS::Queue (It)');
  const plan = resource('AWS::ApiGateway::UsagePlan', { Quota: { Limit: 1, Period: 'DAY' } });
  expect(() => checkSupported(plan)).toThrow('the property Quota of AWS::ApiGateway::UsagePlan (It)');
  const api = resource('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['*/*'] });
  expect(() => checkSupported(api)).toThrow('the property BinaryMediaTypes');
  const method = resource('AWS::ApiGateway::Method', {
    HttpMethod: 'GET',
    Integration: { Type: 'AWS', CacheNamespace: 'x', IntegrationResponses: [{ ContentHandling: 'x' }] },
  });
  expect(() => checkSupported(method)).toThrow('Integration.CacheNamespace');
});

describe('readAssembly', () => {
  const folderOf = (stacks: Record<string, object>) => {
    const folder = mkdtempSync(join(tmpdir(), 'emulator-assembly-'));
    const write = (file: string, content: unknown) =>
      writeFileSync(join(folder, file), JSON.stringify(content));
    const artifacts = Object.keys(stacks).map((name) => [
      name,
      { type: 'aws:cloudformation:stack', properties: { templateFile: `${name}.json` } },
    ]);
    write('manifest.json', { artifacts: { ...Object.fromEntries(artifacts), Tree: { type: 'cdk:tree' } } });
    for (const [name, Resources] of Object.entries(stacks)) {
      write(`${name}.json`, { Resources });
      write(`${name}.assets.json`, {
        files: { a: { source: { path: 'asset.a' }, destinations: { x: { objectKey: 'a.zip' } } } },
      });
    }
    return folder;
  };
  const api = { Api: { Type: 'AWS::ApiGateway::RestApi' } };

  it('takes the stack with the API and leaves the others alone', () => {
    const folder = folderOf({ Alarms: { Odd: { Type: 'AWS::Odd::Thing' } }, Service: api });
    const assembly = readAssembly(folder);
    expect(assembly.stackName).toBe('Service');
    expect(assembly.assetPath('a.zip')).toBe(join(folder, 'asset.a'));
    expect(() => assembly.assetPath('b.zip')).toThrow('no asset b.zip');
  });
});
