import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign, Code } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { formatCount, formatPercent } from '../parts/numbers.ts';
import { Failure } from '../parts/states.tsx';
import { endedText, reconcileCodes, replacementText } from './checkout-changes.ts';
import type { CodeRow } from './code-rows.ts';
import type { Provider } from './providers.ts';

interface CodeActionProps {
  campaign: Campaign;
  provider: Provider;
  code: Code;
}

/** Replaces a code. The old one works for 48 more hours. */
export function ReplaceCode({ campaign, provider, code: { code } }: CodeActionProps) {
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () =>
      announce(replacementText(code, await reconcileCodes(campaign.id, { replace: [code] }), provider)),
  });
  return (
    <>
      <Button
        label="Replace"
        look="quiet small"
        aria-label={`Replace ${code}`}
        isBusy={isPending}
        onPress={() => mutate()}
      />
      <Failure error={error} />
    </>
  );
}

/** Ends a code at the provider now, after a confirmation. A code in the banner gets a successor first. */
export function EndCode({ campaign, provider, code: { code, discount, status } }: CodeActionProps) {
  const [isOpen, setOpen] = useState(false);
  const { name } = provider;
  const successor =
    status === 'live' ? ` The banner shows a new ${formatPercent(discount)} code as soon as it exists.` : '';
  return (
    <>
      <Button
        label="End it now"
        look="quiet small danger"
        aria-label={`End it now: ${code}`}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Confirmation
          title={`End ${code} now?`}
          label="End it now"
          onConfirm={async () => {
            const codes = await reconcileCodes(campaign.id, { replace: [code], graceHours: 0 });
            announce(endedText(code, codes, provider));
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            Buyers who have copied it and not paid yet lose the discount, and it can’t be used again in {name}
            .{successor}
          </p>
        </Confirmation>
      )}
    </>
  );
}

interface ReplaceAllProps {
  campaign: Campaign;
  provider: Provider;
  rows: readonly CodeRow[];
  onClose: () => void;
}

/** The confirmation before each discount gets a new code. The old ones work for 48 more hours. */
export function ReplaceAll({ campaign, provider: { name }, rows, onClose }: ReplaceAllProps) {
  const live = rows.flatMap((row) => row.live?.code ?? []);
  return (
    <Confirmation
      title="Replace all codes?"
      label="Replace all codes"
      onConfirm={async () => {
        const codes = await reconcileCodes(campaign.id, { replace: live });
        const replaced = live.filter((code) =>
          codes.every((other) => other.code !== code || other.status !== 'live'),
        );
        announce(
          replaced.length === live.length
            ? `${name} has confirmed ${formatCount(replaced.length)} new codes.`
            : `${formatCount(replaced.length)} of ${formatCount(live.length)} codes are replaced. The others follow when ${name} confirms their successors.`,
        );
      }}
      onClose={onClose}
    >
      <p>
        We create {formatCount(live.length)} new codes in {name}. Buyers who have copied an old one can finish
        paying for 48 hours.
      </p>
    </Confirmation>
  );
}
