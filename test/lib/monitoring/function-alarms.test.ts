import { backgroundFunctions } from '../../../lambdas/routes/background.ts';
import { deployedFunctions } from '../../../lambdas/routes/deployed-functions.ts';
import { sourceFiles } from '../../support/source-tree.ts';
import { functionName, ownFunctions, resources, templateText } from '../../support/template.ts';

const namespace = 'ppp-dev';
const sources = new Map(sourceFiles().map((file) => [file.path, file]));

/** Returns the metrics that a source file emits. A name that is not a literal stays as it is written. */
const emittedBy = (path: string): string[] =>
  [...(sources.get(path)?.text ?? '').matchAll(/\bemitMetric\(\s*([^,:]+),/g)].map(([, argument = '']) =>
    argument.replaceAll("'", ''),
  );

/** Returns the metrics that a function emits in its own file and in all its imports. */
function emittedFrom(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry) || !sources.has(entry)) return [];
  seen.add(entry);
  const imports = sources.get(entry)?.imports ?? [];
  return [...emittedBy(entry), ...imports.flatMap((path) => emittedFrom(path, seen))];
}

const functions = deployedFunctions.map(({ id, entry }) => ({
  id,
  emits: [...new Set(emittedFrom(entry))],
}));

const emitted = new Set(functions.flatMap(({ emits }) => emits));

type Metric = { Namespace?: string; MetricName?: string };
const alarmed = resources('AWS::CloudWatch::Alarm')
  .flatMap(({ Properties }): Metric[] => [
    Properties,
    ...((Properties.Metrics ?? []) as { MetricStat?: { Metric: Metric } }[]).map(
      ({ MetricStat }) => MetricStat?.Metric ?? {},
    ),
  ])
  .filter((metric) => metric.Namespace === namespace)
  .map(({ MetricName }) => MetricName ?? '');
const graphed = [...templateText.matchAll(/\[\\"ppp-dev\\",\\"(\w+)\\"/g)].map(([, name = '']) => name);
const watched = new Set([...alarmed, ...graphed]);

it('the stage has alarms and widgets on its own metrics', () => {
  expect(alarmed).not.toEqual([]);
  expect(graphed).not.toEqual([]);
});

it('every metric of an alarm or the dashboard is emitted by a function', () => {
  expect([...watched].filter((name) => !emitted.has(name))).toEqual([]);
});

it('every emitted metric has an alarm and a graph, because each one costs money', () => {
  expect([...emitted].filter((name) => !alarmed.includes(name) || !graphed.includes(name))).toEqual([]);
});

it('each function emits exactly the metrics of its entry', () => {
  const described = new Map(
    backgroundFunctions.map(({ id, metrics = [] }) => [id, metrics.map(({ name }) => name)]),
  );
  for (const { id, emits } of functions)
    expect([id, emits.sort()]).toEqual([id, (described.get(id) ?? []).sort()]);
});

it('exactly the functions that emit metrics have the namespace', () => {
  const emitting = functions.filter(({ emits }) => emits.length > 0).map<string>(({ id }) => id);
  const withNamespace = ownFunctions().filter(({ Properties }) =>
    /"METRIC_NAMESPACE":/.test(JSON.stringify(Properties)),
  );
  expect(withNamespace.map(functionName).sort()).toEqual(emitting.sort());
});
