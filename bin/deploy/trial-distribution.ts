/**
 * Checks whether AWS has verified an account for CloudFront, by creating a distribution that serves nothing.
 */
import { randomUUID } from 'node:crypto';
import { edgeRegion } from '../../lib/stack-names.ts';
import type { AwsCall, AwsResponse } from './signed-call.ts';

const path = '/2020-05-31/distribution';
const cloudFront = { service: 'cloudfront', region: edgeRegion };
const xml = { 'content-type': 'application/xml' };
/** Marks our distributions, which are disabled and have no visitors. */
const comment = 'ppp account check, delete me';
const managedCachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/**
 * Returns a fault if AWS has not verified the account. An account with a distribution is verified. Otherwise,
 * this creates a disabled distribution, which `removeTrialDistributions` deletes.
 */
export async function verificationFault(
  callAws: (call: AwsCall) => Promise<string>,
): Promise<string | undefined> {
  const existing = await callAws({ ...cloudFront, path, query: { MaxItems: '1' } });
  if (existing.includes('<DistributionSummary>')) return undefined;
  try {
    await callAws({ ...cloudFront, path, headers: xml, body: trialConfig() });
    return undefined;
  } catch (error) {
    if (error instanceof Error && /must be verified/.test(error.message))
      return 'AWS has not verified this account for CloudFront.';
    throw error;
  }
}

function trialConfig(): string {
  return `<DistributionConfig xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">
<CallerReference>${randomUUID()}</CallerReference>
<Origins><Quantity>1</Quantity><Items><Origin><Id>none</Id><DomainName>example.com</DomainName>
<CustomOriginConfig><HTTPPort>80</HTTPPort><HTTPSPort>443</HTTPSPort><OriginProtocolPolicy>https-only</OriginProtocolPolicy>
</CustomOriginConfig></Origin></Items></Origins>
<DefaultCacheBehavior><TargetOriginId>none</TargetOriginId><ViewerProtocolPolicy>https-only</ViewerProtocolPolicy>
<CachePolicyId>${managedCachingDisabled}</CachePolicyId></DefaultCacheBehavior>
<Comment>${comment}</Comment><Enabled>false</Enabled></DistributionConfig>`;
}

/**
 * Deletes the distributions of earlier checks. CloudFront deletes one only after it has propagated, some
 * minutes after its creation, so others remain until the next run. Never throws, because a distribution that
 * is left does no harm.
 */
export async function removeTrialDistributions(
  callAws: (call: AwsCall) => Promise<AwsResponse>,
): Promise<'none left' | 'left'> {
  try {
    const { text } = await callAws({ ...cloudFront, path });
    const ids = text
      .split('<DistributionSummary>')
      .filter((summary) => summary.includes(`<Comment>${comment}</Comment>`))
      .flatMap((summary) => /<Id>(\w+)<\/Id>/.exec(summary)?.[1] ?? []);
    for (const id of ids) {
      const { etag } = await callAws({ ...cloudFront, path: `${path}/${id}` });
      await callAws({
        ...cloudFront,
        path: `${path}/${id}`,
        method: 'DELETE',
        headers: { 'if-match': etag },
      });
    }
    return 'none left';
  } catch {
    return 'left';
  }
}
