import { requireNodeToDeploy } from '../../../bin/deploy/node-version.ts';

it.each(['20.19.0', '21.7.3'])(
  'Node %s deploys nothing to AWS, and the reason is one sentence',
  (version) => {
    const deploy = () => requireNodeToDeploy(version, {});
    expect(deploy).toThrow(
      new Error(
        `Deploying needs Node 22 or later, because the CDK supports no older one; this is ${version}.`,
      ),
    );
  },
);

it.each(['22.0.0', '24.11.1', '100.0.0'])('Node %s deploys', (version) => {
  expect(() => requireNodeToDeploy(version, {})).not.toThrow();
});

it('tests deploy to a fake of AWS with Node 20', () => {
  const environment = { AWS_ENDPOINT_URL: 'http://127.0.0.1:5000' };
  expect(() => requireNodeToDeploy('20.19.0', environment)).not.toThrow();
});
