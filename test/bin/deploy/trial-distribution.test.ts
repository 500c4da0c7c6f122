import type { AwsCall } from '../../../bin/deploy/signed-call.ts';
import { removeTrialDistributions, verificationFault } from '../../../bin/deploy/trial-distribution.ts';

interface Distribution {
  id: string;
  comment: string;
  isPropagated: boolean;
}

/** CloudFront of one account. */
class CloudFront {
  readonly distributions: Distribution[] = [];
  readonly isVerified: boolean;

  constructor({ isVerified = true } = {}) {
    this.isVerified = isVerified;
  }

  readonly call = async ({ path = '', method, body, headers = {} }: AwsCall) => {
    const [, id] = /^\/2020-05-31\/distribution(?:\/(\w+))?$/.exec(path) ?? [];
    if (body !== undefined) return { text: this.create(body, headers['content-type']), etag: 'E-new' };
    if (id === undefined) return { text: this.list(), etag: '' };
    if (method === 'DELETE') this.delete(id, headers['if-match']);
    return { text: '', etag: `E-${id}` };
  };

  readonly text = async (call: AwsCall) => (await this.call(call)).text;

  private create(xml: string, contentType: string | undefined): string {
    if (!this.isVerified)
      throw new Error('Your account must be verified before you can add new CloudFront resources.');
    expect([contentType, xml]).toEqual([
      'application/xml',
      expect.stringContaining('<Enabled>false</Enabled>'),
    ]);
    const [, comment = ''] = /<Comment>(.*)<\/Comment>/.exec(xml) ?? [];
    this.distributions.push({ id: `ID${this.distributions.length}`, comment, isPropagated: false });
    return '';
  }

  private list(): string {
    const summaries = this.distributions.map(
      ({ id, comment }) =>
        `<DistributionSummary><Id>${id}</Id><Origins><Id>none</Id></Origins><Comment>${comment}</Comment></DistributionSummary>`,
    );
    return `<DistributionList>${summaries.join('')}</DistributionList>`;
  }

  private delete(id: string, etag: string | undefined): void {
    const index = this.distributions.findIndex((each) => each.id === id);
    if (etag !== `E-${id}` || !this.distributions[index]?.isPropagated) throw new Error('PreconditionFailed');
    this.distributions.splice(index, 1);
  }
}

it('an account with a distribution is verified, and gets no other', async () => {
  const cloudFront = new CloudFront();
  cloudFront.distributions.push({ id: 'OTHER', comment: 'ppp-prod', isPropagated: true });
  expect(await verificationFault(cloudFront.text)).toBeUndefined();
  expect(await removeTrialDistributions(cloudFront.call)).toBe('none left');
  expect(cloudFront.distributions).toHaveLength(1);
});

it('an account without one gets a disabled distribution, which is deleted once it has propagated', async () => {
  const cloudFront = new CloudFront();
  expect(await verificationFault(cloudFront.text)).toBeUndefined();
  expect(cloudFront.distributions).toHaveLength(1);
  expect(await removeTrialDistributions(cloudFront.call)).toBe('left');
  expect(await verificationFault(cloudFront.text)).toBeUndefined();
  for (const each of cloudFront.distributions) each.isPropagated = true;
  cloudFront.distributions.push({ id: 'OTHER', comment: 'ppp-prod', isPropagated: true });
  expect(await removeTrialDistributions(cloudFront.call)).toBe('none left');
  expect(cloudFront.distributions.map(({ id }) => id)).toEqual(['OTHER']);
});

it('an account that AWS has not verified is a fault, and a denied permission an error', async () => {
  const cloudFront = new CloudFront({ isVerified: false });
  expect(await verificationFault(cloudFront.text)).toBe('AWS has not verified this account for CloudFront.');
  const denied = async (call: AwsCall) =>
    call.body === undefined ? cloudFront.text(call) : Promise.reject(new Error('Access denied.'));
  await expect(verificationFault(denied)).rejects.toThrow('Access denied.');
});
