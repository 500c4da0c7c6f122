import { useMutation } from '@tanstack/react-query';
import type { ForeignCards } from '../../../../core/statistics/foreign-cards.ts';
import type { Campaign, Checkout } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Failure } from '../parts/states.tsx';
import { reconcileCodes, replacementText } from './checkout-changes.ts';
import type { CodeRow } from './code-rows.ts';
import { Notice } from './notice.tsx';
import { sharedText } from './notice-texts.ts';
import { canCreateCodes } from './problems.ts';
import { providerOf } from './providers.ts';

interface SharedCodesProps {
  campaign: Campaign;
  checkout: Checkout;
  rows: readonly CodeRow[];
  /** Cards of countries that get less, by discount; `undefined` if they are not known. */
  cards: ReadonlyMap<number, ForeignCards> | undefined;
}

/**
 * The codes that were probably shared, each with a button that replaces it unless the checkout has a problem.
 */
export function SharedCodes({ campaign, checkout, rows, cards }: SharedCodesProps) {
  const provider = providerOf(checkout);
  const { isPending, error, mutate } = useMutation({
    mutationFn: async (code: string) =>
      announce(replacementText(code, await reconcileCodes(campaign.id, { replace: [code] }), provider)),
  });
  return rows.map((row) => {
    const notice = sharedText(row, cards?.get(row.discount), checkout);
    if (!notice) return null;
    const { code, then, ...texts } = notice;
    return (
      <Notice key={code} {...texts}>
        {canCreateCodes(checkout) && (
          <Button label="Replace this code" isBusy={isPending} onPress={() => mutate(code)} />
        )}
        <span className="fine">{then}</span>
        <Failure error={error} />
      </Notice>
    );
  });
}
