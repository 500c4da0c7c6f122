import { currencyCodes } from '../../../../../core/shared/currencies.ts';
import type { Campaign } from '../../api/contract.ts';
import { SelectField } from '../../parts/forms/select-field.tsx';
import { Setting } from '../../parts/setting.tsx';
import { useDraft } from '../draft.ts';

/** The currency that the shop's prices are converted from. */
export function Currency({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  return (
    <Setting
      title="Prices"
      value={edited.baseCurrency}
      description="Your shop’s prices are in this currency. Visitors see them in their own currency."
    >
      <SelectField
        label="Currency of your prices"
        value={edited.baseCurrency}
        options={currencyCodes.map((code) => [code, code])}
        problem={problemAt('baseCurrency')}
        onChange={(baseCurrency) => edit({ baseCurrency })}
      />
    </Setting>
  );
}
