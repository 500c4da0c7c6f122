import { useState } from 'react';
import type { Campaign, Checkout } from '../api/contract.ts';
import { refresh, useCampaigns } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { Choice } from '../parts/forms/choices.tsx';
import { formatPercent } from '../parts/numbers.ts';
import { codesAfterDisconnecting, disconnect, disconnectingTexts } from './checkout-changes.ts';
import { providerOf } from './providers.ts';

interface DisconnectDialogProps {
  campaign: Campaign;
  checkout: Checkout;
  onClose: () => void;
}

/**
 * The confirmation before a checkout is disconnected. It asks for what the service cannot check: codes by
 * hand.
 */
export function DisconnectDialog({ campaign, checkout, onClose }: DisconnectDialogProps) {
  const { data: campaigns = [] } = useCampaigns();
  const [doCodesExist, setCodesExist] = useState(false);
  const { name } = providerOf(checkout);
  const codes = codesAfterDisconnecting(campaign);
  const isAsking = codes.length > 0;
  return (
    <Confirmation
      title={`Disconnect ${name}?`}
      label={isAsking && !doCodesExist ? 'Disconnect and pause' : 'Disconnect'}
      onConfirm={async () => {
        const remaining = await disconnect(campaign, doCodesExist || !isAsking);
        announce(`${name} is ${remaining.length > 0 ? 'being disconnected' : 'disconnected'}.`);
      }}
      onClose={() => {
        onClose();
        void refresh('campaigns', 'checkouts', 'codes'); // half may be done
      }}
    >
      {disconnectingTexts(campaign, checkout, campaigns).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isAsking && (
        <>
          <p>Visitors then see your codes by hand, which we can’t check:</p>
          <ul className="codes-by-hand">
            {codes.map(({ discount, code }) => (
              <li key={`${discount} ${code}`}>
                <code>{code}</code> for {formatPercent(discount)}
              </li>
            ))}
          </ul>
          <Choice
            label={`These codes exist in ${name}`}
            hint="Otherwise the campaign is paused until you resume it."
            isChecked={doCodesExist}
            onChange={setCodesExist}
          />
        </>
      )}
    </Confirmation>
  );
}
