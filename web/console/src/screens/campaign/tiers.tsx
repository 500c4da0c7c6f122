import { useRef, useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useMerchant } from '../../api/queries.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Choice } from '../../parts/forms/choices.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Setting } from '../../parts/setting.tsx';
import { Link } from '../../routing/location.tsx';
import { CountryList } from '../country-list.tsx';
import { useDraft } from '../draft.ts';
import { useManagedCodes } from '../managed-codes.ts';
import { CodeHint } from '../offers/code-hint.tsx';
import { prefixFor, withCodes } from '../offers/codes.ts';
import { countriesOf, tierCountryNames } from '../offers/groups.ts';
import { limitedDiscount } from '../offers/offer.ts';
import { OfferFields, OfferTable } from '../offers/offer-fields.tsx';
import { sameRevenueSentence } from '../offers/same-revenue.ts';
import { discountsValue } from './present-values.ts';

type Tier = Campaign['tiers'][number];

const numbers = [6, 5, 4, 3, 2] as const;

/** Each tier's discount and code, with the largest discount first. */
export function Tiers({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const hasCodes = edited.checkout === null;
  const tierOf = (number: Tier['tier']): Tier =>
    edited.tiers.find(({ tier }) => tier === number) ?? { tier: number, discount: 0, code: null };
  const setTier = (number: Tier['tier'], changes: Partial<Tier>) =>
    edit({
      tiers: [...numbers].reverse().map((tier) => ({ ...tierOf(tier), ...(tier === number ? changes : {}) })),
    });
  return (
    <Setting
      title="By country group"
      value={discountsValue(edited)}
      isOpen
      description="Countries are grouped by how their prices compare with the United States. All other countries pay the full price."
      action={hasCodes && <CodeMaker campaign={campaign} />}
    >
      <OfferTable label="Discounts by country" hasCodes={hasCodes}>
        {numbers.map((number) => {
          const index = edited.tiers.findIndex(({ tier }) => tier === number);
          return (
            <OfferFields
              key={number}
              name={tierCountryNames(edited, number)}
              title={<CountryList countries={countriesOf(edited, number)} />}
              offer={tierOf(number)}
              limit={limitedDiscount(edited, tierOf(number).discount)}
              fallbackCode={edited.code}
              hasCodes={hasCodes}
              problems={{
                discount: problemAt(`tiers.${index}.discount`),
                code: problemAt(`tiers.${index}.code`),
              }}
              onChange={(changes) => setTier(number, changes)}
            />
          );
        })}
      </OfferTable>
      <SameRevenue discounts={numbers.map((number) => limitedDiscount(edited, tierOf(number).discount))} />
      {hasCodes ? <ForAllCountries campaign={campaign} /> : <CheckoutCodes campaign={campaign} />}
    </Setting>
  );
}

/** What the largest discount must bring. */
function SameRevenue({ discounts }: { discounts: readonly number[] }) {
  const sentence = sameRevenueSentence(discounts);
  if (sentence === undefined) return null;
  return (
    <p className="below">
      {sentence}{' '}
      <span className="fine">This is arithmetic and no forecast. Fees per order aren’t in it.</span>
    </p>
  );
}

/** A sentence about the codes at the checkout, for the saved discounts. */
function CheckoutCodes({ campaign }: { campaign: Campaign }) {
  const { data: codes } = useManagedCodes(campaign);
  return (
    <p className="below">
      {codes?.summary} <Link to="checkout">Open Checkout</Link>
    </p>
  );
}

/** The code for lines without a code, and the choice to need no codes. */
function ForAllCountries({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="below">
      <TextField
        label="Code for all countries"
        hint="Used for rows without a code. Remember to create every code in your checkout."
        problem={problemAt('code')}
        ref={field}
        className="mono"
        value={edited.code ?? ''}
        onChange={(code) => edit({ code: code || null })}
      />
      <CodeHint
        code={edited.code}
        discount={0}
        onUse={(code) => {
          edit({ code });
          field.current?.focus(); // the button disappears
        }}
      />
      <Choice
        label="My checkout applies the discount automatically"
        hint="Visitors then need no code."
        isChecked={edited.hasAutomaticDiscount}
        onChange={(hasAutomaticDiscount) => edit({ hasAutomaticDiscount })}
      />
    </div>
  );
}

/**
 * Gives every discount a code that consists of a prefix and its percentage. Codes that the merchant typed
 * stay.
 */
function CodeMaker({ campaign }: { campaign: Campaign }) {
  const { edited, edit } = useDraft(campaign);
  const { data: merchant } = useMerchant();
  const [typed, setTyped] = useState<string>();
  const prefix = typed ?? prefixFor(campaign, merchant?.name);
  return (
    <div className="row code-maker">
      <TextField label="Codes start with" className="mono" value={prefix} onChange={setTyped} />
      <Button label="Generate codes" disabled={!prefix} onPress={() => edit(withCodes(edited, prefix))} />
    </div>
  );
}
