import { rolesOf } from '../../iam/roles.ts';
import { role, stackOf } from '../gateway/gateway-fixtures.ts';

const lambda = 'lambda.amazonaws.com';
const arn = 'arn:aws:iam::000000000000:role/Role';
const attached = (PolicyDocument: unknown) => ({ PolicyDocument, Roles: [{ Ref: 'Role' }], PolicyName: 'p' });
const statement = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: 'arn:queue' };

it('collects inline and attached policies of a role', () => {
  const { assembly, identities } = stackOf({
    Role: role(lambda, ['a:One', '*']),
    Attached: ['AWS::IAM::Policy', attached({ Statement: statement })],
  });
  const roles = rolesOf(assembly, identities);
  expect(roles.statementsOf(arn)).toHaveLength(2);
  roles.require(arn, lambda, 'sqs:SendMessage', 'arn:queue', 'Test');
});

it('reports the missing action or the service that may not assume the role', () => {
  const { assembly, identities } = stackOf({ Role: role(lambda) });
  const { require: requireAction, statementsOf } = rolesOf(assembly, identities);
  expect(() => requireAction(arn, lambda, 'sqs:SendMessage', 'arn:queue', 'The mapping')).toThrow(
    `The mapping: ${arn} is not allowed to perform sqs:SendMessage on arn:queue`,
  );
  expect(() => requireAction(arn, 'events.amazonaws.com', 'a:One', '*', 'It')).toThrow('may not assume');
  expect(() => statementsOf('arn:missing')).toThrow('no role arn:missing');
});

it('a role for another account’s APIs is not assumed', () => {
  const requireIn = (account: unknown) => {
    const [type, properties] = role(lambda, ['a:One', '*']);
    const [trust] = (properties.AssumeRolePolicyDocument as { Statement: object[] }).Statement;
    const Condition = { StringEqualsIfExists: { 'aws:SourceAccount': account } };
    const AssumeRolePolicyDocument = { Statement: [{ ...trust, Condition }] };
    const { assembly, identities } = stackOf({ Role: [type, { ...properties, AssumeRolePolicyDocument }] });
    rolesOf(assembly, identities).require(arn, lambda, 'a:One', '*', 'It');
  };
  requireIn({ Ref: 'AWS::AccountId' });
  expect(() => requireIn('999999999999')).toThrow('may not assume');
});

it('rejects policies that it cannot evaluate', () => {
  const withCondition = { ...statement, Condition: { StringEquals: { 'aws:PrincipalTag/team': 'x' } } };
  const conditional = stackOf({
    Role: role(lambda),
    Policy: ['AWS::IAM::Policy', attached({ Statement: [withCondition] })],
  });
  expect(() => rolesOf(conditional.assembly, conditional.identities)).toThrow(
    'condition key aws:PrincipalTag/team',
  );
  const [type, properties] = role(lambda);
  const managed = stackOf({
    Role: [type, { ...properties, ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] }],
  });
  expect(() => rolesOf(managed.assembly, managed.identities)).toThrow(
    'managed policy arn:aws:iam::aws:policy/Adm',
  );
});
