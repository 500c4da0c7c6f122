import { useState } from 'react';
import type { Sale } from '../../../../../core/campaigns/sale.ts';
import type { Campaign } from '../../api/contract.ts';
import { isReadOnly } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Setting } from '../../parts/setting.tsx';
import { patchCampaign } from '../draft.ts';
import { useManagedCodes } from '../managed-codes.ts';
import { SaleDialog } from './sale-dialog.tsx';
import { currentSale, saleState } from './sale-form.ts';

/**
 * The button that opens the dialog for a new sale. Absent while the campaign has one that is not over, and with a key that may
 * only read.
 */
export function AddSale({ campaign }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false);
  const isForbidden = useStore(isReadOnly);
  if (isForbidden || currentSale(campaign, new Date())) return null;
  return (
    <>
      <Button label="Add a sale" onPress={() => setOpen(true)} />
      {isOpen && <SaleDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The campaign's sale with its state, and the buttons that edit and remove it. */
export function SaleSetting({ campaign }: { campaign: Campaign }) {
  const [dialog, setDialog] = useState<'edit' | 'remove'>();
  const close = () => setDialog(undefined);
  const { sale } = campaign;
  const description = 'Each visitor gets the larger of the sale and their own discount, never both.';
  if (!sale) return <Setting title="Sale" value="None planned" description={description} />;
  return (
    <Setting
      title="Sale"
      value={<SaleSummary campaign={campaign} sale={sale} />}
      description={description}
      action={
        <div className="buttons">
          {currentSale(campaign, new Date()) && (
            <Button label="Edit the sale" onPress={() => setDialog('edit')} />
          )}
          <Button label="Remove the sale" look="danger" onPress={() => setDialog('remove')} />
        </div>
      }
    >
      {dialog === 'edit' && <SaleDialog campaign={campaign} sale={sale} onClose={close} />}
      {dialog === 'remove' && <RemoveSale campaign={campaign} sale={sale} onClose={close} />}
    </Setting>
  );
}

function SaleSummary({ campaign, sale }: { campaign: Campaign; sale: Sale }) {
  const { data: codes } = useManagedCodes(campaign);
  const isManaged = campaign.checkout !== null;
  // Until the codes are loaded, nothing is known of the sale's code.
  const managed = codes ? codes.saleCode : '';
  const { label, text } = saleState(
    campaign,
    sale,
    isManaged ? managed : null,
    new Date(),
    codes?.isSaleCodeDue,
  );
  const code = isManaged ? managed : (sale.code ?? campaign.code);
  return (
    <>
      <span className={label === 'Planned' || label === 'Running' ? 'tag good' : 'tag warn'}>{label}</span>{' '}
      <strong>
        <bdi>{sale.name}</bdi>
      </strong>
      : {text} {code && <code>{code}</code>}
    </>
  );
}

function RemoveSale({ campaign, sale, onClose }: { campaign: Campaign; sale: Sale; onClose: () => void }) {
  const remove = async () => {
    await patchCampaign(campaign.id, { sale: null });
    announce(
      <>
        The sale <bdi>{sale.name}</bdi> was removed.
      </>,
    );
  };
  return (
    <Confirmation
      title={
        <>
          Remove <bdi>{sale.name}</bdi>?
        </>
      }
      label="Remove the sale"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Visitors get their own discounts within seconds.</p>
      {campaign.checkout && <p>We end the sale’s code 48 hours later, so that buyers can finish paying.</p>}
    </Confirmation>
  );
}
