import { stageConfig } from '../../lib/config.ts';
import { rowsWithAnotherWay } from '../../lib/stage-config.ts';
import { ofType, type StageStack, synthesizeStages } from '../support/stages/stages.ts';

const { usual, other } = synthesizeStages({
  usual: {},
  other: { refutedAssumptions: [...rowsWithAnotherWay] },
});

const roles = ({ service }: { service: StageStack }) => ofType(service, 'AWS::IAM::Role');
const writes = (stage: { service: StageStack }) =>
  JSON.stringify(roles(stage)).match(/\{"Action":[^{}]*"dynamodb:PutItem"[^{}]*("Condition")?/g) ?? [];
const gate = ({ service }: { service: StageStack }) =>
  ofType(service, 'AWS::CloudFront::Function')
    .map(({ Properties }) => String(Properties.FunctionCode))
    .find((code) => code.includes('cf.kvs()')) ?? '';

it('a stage that does without all assumptions has the other way of each', () => {
  expect(writes(usual).length).toBeGreaterThan(10);
  expect(writes(usual).filter((statement) => !statement.includes('"Condition"'))).toEqual([]);
  expect(writes(other).length).toBeGreaterThan(10);
  expect(writes(other).filter((statement) => statement.includes('"Condition"'))).toEqual([]);
  const isBound = (stage: typeof usual) => JSON.stringify(roles(stage)).includes('aws:SourceAccount');
  expect([isBound(usual), isBound(other)]).toEqual([true, false]);
  expect(gate(usual)).toContain('return"unknown"');
  expect(gate(other)).not.toMatch(/return"unknown"|!hasSmallBody/);
});

it('without the networks’ numbers, the stage has WAF’s list', () => {
  const { isAnonymizerDetectionEnabled } = stageConfig('other', {
    other: { refutedAssumptions: ['viewer-asn'] },
  });
  expect(isAnonymizerDetectionEnabled).toBe(true);
  const { isAnonymizerDetectionEnabled: usually } = stageConfig('small');
  expect(usually).toBe(false);
});
