import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAssembly } from '../../template/assembly.ts';
import { unsupportedParts } from '../../template/validation.ts';

const resource = (type: string, properties: Record<string, unknown>) => ({
  logicalId: 'It',
  type,
  properties,
});

it('names a type that it does not support', () => {
  for (const type of [
    'AWS::IAM::ManagedPolicy',
    'AWS::Scheduler::Schedule',
    'AWS::StepFunctions::StateMachine',
  ])
    expect(unsupportedParts(resource(type, {}))).toEqual([`${type} (It)`]);
});

it('names each property that it does not support, by path', () => {
  const queue = resource('AWS::SQS::Queue', { VisibilityTimeout: 30, DelaySeconds: 5 });
  expect(unsupportedParts(queue)).toEqual(['the property DelaySeconds of AWS::SQS::Queue (It)']);
  const plan = resource('AWS::ApiGateway::UsagePlan', { Quota: { Limit: 1, Period: 'DAY' } });
  expect(unsupportedParts(plan)).toEqual(['the property Quota of AWS::ApiGateway::UsagePlan (It)']);
  const api = resource('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['*/*'] });
  expect(unsupportedParts(api)).toEqual(['the property BinaryMediaTypes of AWS::ApiGateway::RestApi (It)']);
  const method = resource('AWS::ApiGateway::Method', {
    HttpMethod: 'GET',
    Integration: { Type: 'AWS', CacheNamespace: 'x', IntegrationResponses: [{ ContentHandling: 'x' }] },
  });
  expect(unsupportedParts(method)).toEqual([
    'the property Integration.CacheNamespace of AWS::ApiGateway::Method (It)',
    'the property Integration.IntegrationResponses.ContentHandling of AWS::ApiGateway::Method (It)',
  ]);
});

it('names a condition, which the emulator does not evaluate, unless the resource has no effect anyway', () => {
  expect(unsupportedParts(resource('AWS::SQS::Queue', {}), 'IsProd')).toEqual([
    'the condition IsProd of AWS::SQS::Queue (It)',
  ]);
  expect(unsupportedParts(resource('AWS::CDK::Metadata', {}), 'CDKMetadataAvailable')).toEqual([]);
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
