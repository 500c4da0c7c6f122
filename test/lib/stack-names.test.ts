import { stageConfig } from '../../lib/config.ts';
import { otherStacksOf, stacksOf } from '../../lib/stack-names.ts';
import type { StageConfig } from '../../lib/stage-config.ts';

const { requestsPerAddress: _limit, ...unlimited } = stageConfig('dev');
const stage = (settings: Partial<StageConfig>): StageConfig => ({
  ...unlimited,
  isAnonymizerDetectionEnabled: false,
  isEdgeWatched: false,
  ...settings,
});
const names = (settings: Partial<StageConfig>) =>
  stacksOf(stage(settings), 'eu-west-1').map(({ name, region }) => `${name} ${region}`);

it('a stage without extras is one stack in its Region', () => {
  expect(names({})).toEqual(['Ppp-dev eu-west-1']);
});

it.each([{ isAnonymizerDetectionEnabled: true }, { requestsPerAddress: 10 }])(
  '%j needs a web ACL, whose stack is deployed first, in us-east-1',
  (settings) => {
    expect(names(settings)).toEqual(['Ppp-dev-anonymizers us-east-1', 'Ppp-dev eu-west-1']);
  },
);

it('the stack of the CloudFront alarms is in us-east-1 and contains the Region of its stage', () => {
  expect(names({ isEdgeWatched: true })).toEqual([
    'Ppp-dev eu-west-1',
    'Ppp-dev-eu-west-1-edge-alarms us-east-1',
  ]);
});

it('the other stacks are those of the settings that are off', () => {
  const others = (settings: Partial<StageConfig>) =>
    otherStacksOf(stage(settings), 'eu-west-1').map(({ name }) => name);
  expect(others({})).toEqual(['Ppp-dev-anonymizers', 'Ppp-dev-eu-west-1-edge-alarms']);
  expect(others({ requestsPerAddress: 10 })).toEqual(['Ppp-dev-eu-west-1-edge-alarms']);
  expect(others({ isAnonymizerDetectionEnabled: true, isEdgeWatched: true })).toEqual([]);
});
