import type { Campaign } from '../../api/contract.ts';
import { Card } from '../../parts/card.tsx';
import { CurrencyField } from '../../parts/forms/currency-field.tsx';
import { useDraft } from '../draft.ts';

/** The currency that the shop's prices are converted from. */
export function Currency({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  return (
    <Card
      title="Currency"
      description="Your shop’s prices are in this currency. Visitors see them in their own currency."
    >
      <CurrencyField
        label="Currency of your prices"
        value={edited.baseCurrency}
        problem={problemAt('baseCurrency')}
        onChange={(baseCurrency) => edit({ baseCurrency })}
      />
    </Card>
  );
}
