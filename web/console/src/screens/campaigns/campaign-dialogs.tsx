import { useState } from 'react';
import { newCampaignSchema } from '../../../../../core/campaigns/new-campaign.ts';
import { call } from '../../api/client.ts';
import type { Campaign } from '../../api/contract.ts';
import { refresh } from '../../api/queries.ts';
import { announce } from '../../parts/announcement.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { focusFirst } from '../../parts/forms/focus.ts';
import { Form } from '../../parts/forms/form.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { isolated } from '../../parts/isolated.ts';
import { navigate } from '../../routing/location.tsx';
import { discardDraft, saveChanges } from '../draft.ts';

/** The dialog that creates a campaign, or renames `campaign`. */
export function CampaignNameDialog({ campaign, onClose }: { campaign?: Campaign; onClose: () => void }) {
  const [base, setBase] = useState(campaign);
  const [name, setName] = useState(campaign?.name ?? '');
  const rename = async (from: Campaign, body: { name: string }) => {
    const outcome = await saveChanges({ base: from, edited: { ...from, ...body } });
    if (outcome.kind === 'saved') return from;
    setBase(outcome.latest);
    throw new Error(
      `Another window renamed it to “${isolated(outcome.latest.name)}”. Save again to use your name.`,
    );
  };
  const save = async (body: { name: string }, headers: Record<string, string>) => {
    const saved = base ? await rename(base, body) : await createCampaign(body.name, headers);
    const shown = <bdi>{body.name}</bdi>;
    announce(base ? <>Saved: the name, {shown}.</> : <>The campaign {shown} is created.</>);
    await refresh('campaigns', 'merchant');
    onClose();
    if (!campaign) navigate({ screen: '', campaignId: saved.id });
  };
  return (
    <Dialog
      title={
        campaign ? (
          <>
            Rename <bdi>{campaign.name}</bdi>
          </>
        ) : (
          'New campaign'
        )
      }
      onClose={onClose}
    >
      <Form
        label={campaign ? 'Save' : 'Create'}
        body={{ name: name.trim() }}
        schema={newCampaignSchema}
        onSave={save}
        onCancel={onClose}
      >
        {(problemAt) => (
          <TextField
            label="Name"
            hint="Visitors never see it."
            problem={problemAt('name')}
            ref={focusFirst}
            value={name}
            onChange={setName}
          />
        )}
      </Form>
    </Dialog>
  );
}

/** Creates a paused campaign, because its discounts have no codes yet. The setup activates it. */
async function createCampaign(name: string, headers: Record<string, string>): Promise<Campaign> {
  return (await call('POST /campaigns', { body: { name, status: 'paused' }, headers })).data;
}

/** The confirmation before a campaign is deleted. */
export function DeleteCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const remove = async () => {
    await call('DELETE /campaigns/{id}', { id: campaign.id });
    discardDraft(campaign.id);
    announce(
      <>
        The campaign <bdi>{campaign.name}</bdi> is deleted.
      </>,
    );
    await refresh('campaigns', 'merchant');
    navigate({ screen: 'campaigns' });
  };
  return (
    <Confirmation
      title={
        <>
          Delete <bdi>{campaign.name}</bdi>?
        </>
      }
      label="Delete the campaign"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        This deletes its discounts and its banner, hides its statistics, and can’t be undone. If the campaign
        has active keys, move or revoke them first.
      </p>
    </Confirmation>
  );
}
