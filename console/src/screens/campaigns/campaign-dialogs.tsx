import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newCampaignSchema } from '../../../../core/campaigns/campaign.ts';
import { call } from '../../api/client.ts';
import type { Campaign } from '../../api/contract.ts';
import { queryClient } from '../../api/queries.ts';
import { problemsOf } from '../../api/validation.ts';
import { announce } from '../../parts/announcement.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { focusFirst } from '../../parts/forms/focus.ts';
import { Form, FormButtons } from '../../parts/forms/form.tsx';
import { useIdempotencyHeader } from '../../parts/forms/idempotency.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Failure } from '../../parts/states.tsx';
import { navigate } from '../../routing/location.tsx';
import { discardDraft, saveChanges } from '../draft.ts';

/** The dialog that creates a campaign, or renames `campaign`. */
export function CampaignNameDialog({ campaign, onClose }: { campaign?: Campaign; onClose: () => void }) {
  const [base, setBase] = useState(campaign);
  const [name, setName] = useState(campaign?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const idempotencyHeader = useIdempotencyHeader();
  const saving = useMutation({
    mutationFn: async (body: { name: string }) => {
      if (base) {
        const outcome = await saveChanges({ base, edited: { ...base, ...body } });
        if (outcome.kind === 'conflict') {
          setBase(outcome.latest);
          setProblem(`Another window renamed it to “${outcome.latest.name}”. Save again to use your name.`);
          return;
        }
      }
      const saved = base ?? (await createCampaign(body.name, idempotencyHeader(body)));
      announce(base ? `Saved: the name, ${body.name}.` : `The campaign ${body.name} is created.`);
      await queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      await queryClient.invalidateQueries({ queryKey: ['merchant'] });
      onClose();
      if (!campaign) navigate({ screen: '', campaignId: saved.id });
    },
  });
  const submit = async () => {
    const body = { name: name.trim() };
    const [first] = problemsOf(newCampaignSchema, body);
    setProblem(first?.message);
    if (!first) await saving.mutateAsync(body).catch(() => undefined);
  };
  return (
    <Dialog title={campaign ? `Rename ${campaign.name}` : 'New campaign'} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          hint="Visitors never see it."
          problem={problem}
          ref={focusFirst}
          value={name}
          onChange={setName}
        />
        <Failure error={saving.error} />
        <FormButtons label={campaign ? 'Save' : 'Create'} onCancel={onClose} />
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
    announce(`The campaign ${campaign.name} is deleted.`);
    await queryClient.invalidateQueries({ queryKey: ['campaigns'] });
    await queryClient.invalidateQueries({ queryKey: ['merchant'] });
    navigate({ screen: 'campaigns' });
  };
  return (
    <Confirmation
      title={`Delete ${campaign.name}?`}
      label="Delete the campaign"
      isOpen
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        This deletes its discounts, its banner and its statistics, and cannot be undone. If the campaign has
        active keys, move or revoke them first.
      </p>
    </Confirmation>
  );
}
