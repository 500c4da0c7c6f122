import { stages } from '../../lib/config.ts';
import { acknowledgments } from '../support/stages/acknowledged-findings.ts';
import { findingsIn } from '../support/stages/stages.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0f8fad5b-d9cb-469f-a165-70867728950e';
const every = {
  account: '123456789012',
  region: 'eu-west-1',
  domain: {
    name: 'ppp.example.com',
    certificateArn,
    hostedZone: { id: 'Z0123456789ABC', name: 'example.com' },
  },
  isTracingEnabled: true,
  isAnonymizerDetectionEnabled: true,
  requestsPerAddress: 15_000,
  monthlyBudgetUsd: 200,
  alarmEmail: 'operator@example.com',
};
const tested: typeof stages = { ...stages, every };
const findings = findingsIn(tested);

/** Returns the acknowledgments of a stage, as `path: rule` with the start of the path. */
const acknowledgedIn = (stage: string) =>
  acknowledgments
    .filter(({ isTraced }) => !isTraced || tested[stage]?.isTracingEnabled)
    .flatMap(({ path, rules }) => rules.map((rule) => ({ path, rule })));

const isFor = (finding: string, { path, rule }: { path: string; rule: string }) =>
  finding.startsWith(path) && finding.endsWith(`: ${rule}`);

it.each(Object.keys(tested))(
  '%s has only findings of cdk-nag that are acknowledged with a reason',
  (stage) => {
    const acknowledged = acknowledgedIn(stage);
    expect(findings[stage]?.length).toBeGreaterThan(50);
    expect(findings[stage]?.filter((finding) => !acknowledged.some((each) => isFor(finding, each)))).toEqual(
      [],
    );
  },
);

it('every acknowledgment is for a finding', () => {
  const found = Object.values(findings).flat();
  const outdated = acknowledgedIn('every').filter((each) => !found.some((finding) => isFor(finding, each)));
  expect(outdated).toEqual([]);
});
