import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Setting } from '../../parts/setting.tsx';
import { CampaignNameDialog, DeleteCampaign } from '../campaigns/campaign-dialogs.tsx';

/** The campaign's name, and the buttons that rename and delete it. */
export function ThisCampaign({ campaign }: { campaign: Campaign }) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <Setting
      title="Campaign"
      value={<bdi>{campaign.name}</bdi>}
      description={campaign.isDefault ? 'This is the default campaign, which you can’t delete.' : undefined}
      action={
        <div className="buttons">
          <Button label="Rename" onPress={() => setDialog('rename')} />
          {!campaign.isDefault && <Button label="Delete" look="danger" onPress={() => setDialog('delete')} />}
        </div>
      }
    >
      {dialog === 'rename' && <CampaignNameDialog campaign={campaign} onClose={close} />}
      {dialog === 'delete' && <DeleteCampaign campaign={campaign} onClose={close} />}
    </Setting>
  );
}
