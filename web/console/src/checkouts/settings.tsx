import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign, CampaignCheckout } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { SelectField } from '../parts/forms/select-field.tsx';
import { TextList } from '../parts/forms/text-list.tsx';
import { formatCount, formatDate } from '../parts/numbers.ts';
import { Failure } from '../parts/states.tsx';
import { changeCheckout } from './checkout-changes.ts';
import { type CodeRow, nextReplacement } from './code-rows.ts';
import type { Provider } from './providers.ts';

const maxProducts = 20;

/** Intervals between replacements of the codes, in days, as a select's values. */
const rotations: readonly (readonly [days: string, label: string])[] = [
  ['7', 'Every week'],
  ['30', 'Every month'],
  ['90', 'Every three months'],
  ['', 'Never'],
];

/** Redemptions after which a code is replaced, as a select's values. */
const redemptionCounts = ['50', '100', '250', '1000'];

/** Payments of a subscription that get the discount, as a select's values. */
export const durations = [
  ['forever', 'Every payment'],
  ['once', 'The first payment only'],
] as const;

/** Returns the rotations with the campaign's own, which the API may have set. */
function rotationsOf({ checkout }: Campaign): typeof rotations {
  const days = String(checkout?.rotateDays ?? '');
  return rotations.some(([value]) => value === days)
    ? rotations
    : [...rotations, [days, `Every ${days} days`]];
}

/** Returns the numbers of redemptions with the campaign's own, which the API may have set. */
function redemptionsOf({ checkout }: Campaign): [count: string, label: string][] {
  const own = checkout?.rotateAfter;
  const counts = new Set([...redemptionCounts, ...(own ? [String(own)] : [])]);
  const sorted = [...counts].sort((left, right) => Number(left) - Number(right));
  return [
    ['', 'No'],
    ...sorted.map((count): [string, string] => [count, `After ${formatCount(Number(count))} redemptions`]),
  ];
}

interface SettingsProps {
  campaign: Campaign;
  provider: Provider;
  rows: readonly CodeRow[];
}

/** When the codes are replaced, and which payments and products get the discount. Saved immediately. */
export function Settings({ campaign, provider, rows }: SettingsProps) {
  const { mutate: change, error } = useMutation({
    mutationFn: (changes: Partial<CampaignCheckout>) => changeCheckout(campaign, changes),
    scope: { id: campaign.id }, // one after the other, so that the last choice decides
    onSuccess: () => announce('Saved: the codes’ settings.'),
  });
  const next = nextReplacement(rows);
  return (
    <section className="card code-settings" aria-label="How codes work">
      <div>
        <SelectField
          label="Replace the codes"
          value={campaign.checkout?.rotateDays ?? ''}
          options={rotationsOf(campaign)}
          onChange={(days) => change({ rotateDays: days === '' ? null : Number(days) })}
        />
        <SelectField
          label="Sooner if used often"
          value={campaign.checkout?.rotateAfter ?? ''}
          options={redemptionsOf(campaign)}
          onChange={(count) => change({ rotateAfter: count === '' ? null : Number(count) })}
        />
        <p className="fine">
          {next && `Next on ${formatDate(next)}. `}A code that was posted online then ends. The old one lasts
          48 hours more, so that buyers can finish paying.
        </p>
      </div>
      <div>
        <SelectField
          label="Subscriptions"
          value={campaign.checkout?.duration ?? 'forever'}
          options={durations}
          onChange={(duration) => change({ duration: duration === 'once' ? 'once' : 'forever' })}
        />
        <p className="fine">
          Applies to new codes. Subscriptions that began with an older code keep its rule.
        </p>
      </div>
      <ProductIds
        campaign={campaign}
        provider={provider}
        onChange={(providerProductIds) => change({ providerProductIds })}
      />
      <Failure error={error} />
    </section>
  );
}

interface ProductIdsProps {
  campaign: Campaign;
  provider: Provider;
  onChange: (providerProductIds: string[]) => void;
}

function ProductIds({ campaign, provider, onChange }: ProductIdsProps) {
  const { providerProductIds = [] } = campaign.checkout ?? {};
  const [isChoosing, setChoosing] = useState(providerProductIds.length > 0);
  const choose = (isChosen: boolean) => {
    setChoosing(isChosen);
    if (!isChosen && providerProductIds.length > 0) onChange([]);
  };
  return (
    <div>
      <SelectField
        label="Codes apply to"
        value={isChoosing ? 'chosen' : 'all'}
        options={[
          ['all', 'All products'],
          ['chosen', 'Chosen products…'],
        ]}
        onChange={(choice) => choose(choice === 'chosen')}
      />
      {isChoosing && (
        <TextList
          label="Product ID"
          hint={`The product’s ID in ${provider.name}, such as ${provider.productId}.`}
          problem={undefined}
          entries={providerProductIds}
          limit={maxProducts}
          parse={(text) => text.trim() || undefined}
          parseProblem="Enter a product ID."
          onChange={onChange}
        />
      )}
    </div>
  );
}
