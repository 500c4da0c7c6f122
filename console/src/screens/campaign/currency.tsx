import type { Campaign } from '../../api/contract.ts';
import { Card } from '../../parts/card.tsx';
import { CurrencyField } from '../../parts/forms/currency-field.tsx';
import { useDraft } from '../draft.ts';

/** The currency that visitors' prices are converted from. */
export function Currency({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  return (
    <Card
      title="Currency"
      description="The currency of the prices in your shop. Visitors see them converted from it."
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
