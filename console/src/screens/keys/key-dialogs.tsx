import { useState } from 'react';
import { apiKeyUpdateSchema } from '../../../../core/keys/api-key.ts';
import { bodyOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import type { ApiKey, Campaign, UpdateApiKeyRequest } from '../../api/contract.ts';
import { queryClient } from '../../api/queries.ts';
import { problemsOf } from '../../api/validation.ts';
import { announce } from '../../parts/announcement.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { DeleteButton, Form, FormButtons } from '../../parts/forms/form.tsx';
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
  const params = { path: { id: apiKey.id } };
  const [name, setName] = useState(apiKey.name);
  const [campaignId, setCampaignId] = useState(apiKey.campaignId ?? '');
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    const isMoved = campaignId !== (apiKey.campaignId ?? '');
    const body: UpdateApiKeyRequest = {
      name: name.trim(),
      ...(isMoved ? { campaignId: campaignId || null } : {}),
    };
    const [first] = problemsOf(apiKeyUpdateSchema, body);
    setProblem(first?.message);
    if (first) return;
    try {
      bodyOf(await api.PATCH('/v1/api-keys/{id}', { params, body }));
      announce(
        isMoved ? `Saved: the key ${body.name} and its campaign.` : `Saved: the key’s name, ${body.name}.`,
      );
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Dialog title={`Edit ${apiKey.name}`} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField label="Name" problem={problem} value={name} onChange={setName} />
        {apiKey.type === 'public' && (
          <CampaignChoice campaigns={campaigns} value={campaignId} onChange={setCampaignId} />
        )}
        {error !== undefined && <Failure error={error} />}
        <FormButtons label="Save" onCancel={onClose}>
          <DeleteButton label="Revoke the key" onPress={onRevoke} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

interface CampaignChoiceProps {
  campaigns: readonly Campaign[];
  /** The campaign's ID; empty for the current default campaign. */
  value: string;
  onChange: (campaignId: string) => void;
}

function CampaignChoice({ campaigns, value, onChange }: CampaignChoiceProps) {
  return (
    <Field label="Campaign" hint="Pages with this key show the new campaign within seconds.">
      {(props) => (
        <select {...props} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">The default campaign</option>
          {campaigns.map((campaign) => (
            <option key={campaign.id} value={campaign.id}>
              {campaign.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The confirmation before a key is revoked. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = async () => {
    bodyOf(await api.DELETE('/v1/api-keys/{id}', { params: { path: { id: apiKey.id } } }));
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
