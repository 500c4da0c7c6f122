import { at, resources, type TemplateResource, target } from '../../support/template.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Principal: { Service?: string };
  Condition?: unknown;
}

const alarms = resources('AWS::CloudWatch::Alarm');
const byId = new Map(resources().map((resource) => [resource.id, resource]));

/** The resource that a `Ref` or `Fn::GetAtt` points at. */
function resourceAt(value: unknown): TemplateResource {
  const resource = byId.get(target(value));
  if (!resource) throw new Error(`${JSON.stringify(value)} points at no resource`);
  return resource;
}

/** Returns the actions that these statements allow to CloudWatch, with their conditions. */
function allowedToCloudWatch(statements: Statement[]): [action: string, condition: unknown][] {
  return statements
    .filter(({ Effect, Principal }) => Effect === 'Allow' && Principal.Service === 'cloudwatch.amazonaws.com')
    .flatMap(({ Action, Condition }) =>
      [Action].flat().map((action): [string, unknown] => [action, Condition]),
    );
}

const ofThisAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };

it.each(alarms.map((alarm) => [at<string>(alarm, 'AlarmName'), alarm] as const))(
  '%s reaches people: CloudWatch may publish to its topic and use the topic’s key',
  (_name, alarm) => {
    for (const action of at<unknown[]>(alarm, 'AlarmActions')) {
      const topic = resourceAt(action);
      const policy = resources('AWS::SNS::TopicPolicy').find((candidate) =>
        at<unknown[]>(candidate, 'Topics').some((each) => target(each) === topic.id),
      );
      if (!policy) throw new Error('The topic has no policy');
      const statements = at<Statement[]>(policy, 'PolicyDocument.Statement');
      expect(allowedToCloudWatch(statements)).toEqual([['sns:Publish', ofThisAccount]]);
      const key = resourceAt(at(topic, 'KmsMasterKeyId'));
      expect(allowedToCloudWatch(at<Statement[]>(key, 'KeyPolicy.Statement'))).toEqual([
        ['kms:Decrypt', ofThisAccount],
        ['kms:GenerateDataKey*', ofThisAccount],
      ]);
    }
  },
);

it('the topic rejects plain HTTP', () => {
  const [policy] = resources('AWS::SNS::TopicPolicy');
  expect(policy && at(policy, 'PolicyDocument.Statement')).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Action: 'sns:Publish',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
});
