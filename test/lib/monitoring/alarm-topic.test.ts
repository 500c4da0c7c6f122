import { at, only, resources, target } from '../../support/template.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Principal: { Service?: string };
  Condition?: unknown;
}

const alarms = resources('AWS::CloudWatch::Alarm');
/** Returns the resource of a `Ref` or `Fn::GetAtt`. */
const resourceAt = (type: string, value: unknown) => only(type, ({ id }) => id === target(value));

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
  '%s reaches people: CloudWatch may publish to its topic, which has no KMS key that it cannot use',
  (_name, alarm) => {
    for (const action of at<unknown[]>(alarm, 'AlarmActions')) {
      const topic = resourceAt('AWS::SNS::Topic', action);
      const policy = only('AWS::SNS::TopicPolicy', (candidate) =>
        at<unknown[]>(candidate, 'Topics').some((each) => target(each) === topic.id),
      );
      const statements = at<Statement[]>(policy, 'PolicyDocument.Statement');
      expect(allowedToCloudWatch(statements)).toEqual([['sns:Publish', ofThisAccount]]);
      expect(topic.Properties.KmsMasterKeyId).toBeUndefined();
    }
  },
);
