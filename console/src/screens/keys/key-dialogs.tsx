import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeyUpdateSchema } from '../../../../core/keys/api-key.ts';
import { call } from '../../api/client.ts';
import type { ApiKey, Campaign, UpdateApiKeyRequest } from '../../api/contract.ts';
import { queryClient } from '../../api/queries.ts';
import { problemsOf } from '../../api/validation.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Form, FormButtons } from '../../parts/forms/form.tsx';
import { SelectField } from '../../parts/forms/select-field.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { formatAgo } from '../../parts/numbers.ts';
import { Failure } from '../../parts/states.tsx';

interface EditKeyProps {
  apiKey: ApiKey;
  campaigns: readonly Campaign[];
  /** Opens the confirmation that revokes the key. */
  onRevoke: () => void;
  onClose: () => void;
}

/** The dialog that renames a key and selects a public key's campaign. */
export function EditKey({ apiKey, campaigns, onRevoke, onClose }: EditKeyProps) {
  const [name, setName] = useState(apiKey.name);
  const [campaignId, setCampaignId] = useState(apiKey.campaignId ?? '');
  const [problem, setProblem] = useState<string>();
  const isMoved = campaignId !== (apiKey.campaignId ?? '');
  const saving = useMutation({
    mutationFn: async (body: UpdateApiKeyRequest) => {
      await call('PATCH /api-keys/{id}', { id: apiKey.id, body });
      announce(
        isMoved ? `Saved: the key ${body.name} and its campaign.` : `Saved: the key’s name, ${body.name}.`,
      );
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      onClose();
    },
  });
  const submit = async () => {
    const body = { name: name.trim(), ...(isMoved ? { campaignId: campaignId || null } : {}) };
    const [first] = problemsOf(apiKeyUpdateSchema, body);
    setProblem(first?.message);
    if (!first) saving.mutate(body);
  };
  return (
    <Dialog title={`Edit ${apiKey.name}`} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField label="Name" problem={problem} value={name} onChange={setName} />
        {apiKey.type === 'public' && (
          <SelectField
            label="Campaign"
            hint="Pages with this key show the new campaign within seconds."
            value={campaignId}
            options={[['', 'The default campaign'], ...campaigns.map(({ id, name }) => [id, name] as const)]}
            onChange={setCampaignId}
          />
        )}
        <Failure error={saving.error} />
        <FormButtons label="Save" onCancel={onClose}>
          <Button look="danger last" label="Revoke the key" onPress={onRevoke} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

/** The confirmation before a key is revoked. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = async () => {
    await call('DELETE /api-keys/{id}', { id: apiKey.id });
    announce(`The key ${apiKey.name} was revoked.`);
    await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
  };
  const use = apiKey.lastUsedAt ? `It was last used ${formatAgo(apiKey.lastUsedAt)}.` : 'It was never used.';
  return (
    <Confirmation
      title={`Revoke ${apiKey.name}?`}
      label="Revoke the key"
      isOpen
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        {apiKey.type === 'public'
          ? 'Pages with this key stop showing the banner within seconds.'
          : 'Requests with this key fail immediately. If you signed in with it, you are signed out.'}{' '}
        {use} This cannot be undone.
      </p>
    </Confirmation>
  );
}
