import { useMutation } from '@tanstack/react-query';
import type { Campaign, Checkout } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { formatCount, formatDay } from '../parts/numbers.ts';
import { Failure } from '../parts/states.tsx';
import { reconcileCodes, replacementText } from './checkout-changes.ts';
import type { CodeCounts, CodeRow } from './code-rows.ts';
import { Notice } from './notice.tsx';
import { providerOf } from './providers.ts';

interface SharedCodesProps {
  campaign: Campaign;
  checkout: Checkout;
  rows: readonly CodeRow[];
}

/**
 * The codes that were probably shared, each with a button that replaces it unless the checkout has a problem.
 */
export function SharedCodes({ campaign, checkout, rows }: SharedCodesProps) {
  const provider = providerOf(checkout);
  const { isPending, error, mutate } = useMutation({
    mutationFn: async (code: string) =>
      announce(replacementText(code, await reconcileCodes(campaign.id, { replace: [code] }), provider)),
  });
  return rows.map(({ state, live, counts }) => {
    if (state !== 'shared' || !live || !counts) return null;
    return (
      <Notice key={live.code} title={`${live.code} was probably shared.`} text={sharedText(counts)}>
        {checkout.problem ? (
          <span className="fine">
            You can replace it as soon as we can create codes in {provider.name} again.
          </span>
        ) : (
          <>
            <Button label="Replace this code" isBusy={isPending} onPress={() => mutate(live.code)} />
            <span className="fine">The old code lasts 48 hours more, so that buyers can finish paying.</span>
          </>
        )}
        <Failure error={error} />
      </Notice>
    );
  });
}

function sharedText({ since, takenAtMost, redeemed }: CodeCounts): string {
  const [taken, times] = [formatCount(takenAtMost), takenAtMost === 1 ? 'time' : 'times'];
  return `Since ${formatDay(since)} it was redeemed ${formatCount(redeemed)} times, but visitors copied it or opened a link with it at most ${taken} ${times}.`;
}
