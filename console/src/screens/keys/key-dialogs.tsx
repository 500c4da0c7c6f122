import { useState } from 'react';
import { apiKeyChangesSchema } from '../../../../core/keys/api-key.ts';
import { bodyOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import type { ApiKey, ApiKeyChanges, Campaign } from '../../api/contract.ts';
import { answers } from '../../api/queries.ts';
import { problemsOf } from '../../api/validation.ts';
import { announce } from '../../parts/announcement.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Form, FormButtons } from '../../parts/forms/form.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { formatAgo } from '../../parts/numbers.ts';
import { Failure } from '../../parts/states.tsx';

interface ChangeKeyProps {
  apiKey: ApiKey;
  campaigns: readonly Campaign[];
  onClose: () => void;
}

/** Renames a key; a public one can be moved to another campaign. */
export function ChangeKey({ apiKey, campaigns, onClose }: ChangeKeyProps) {
  const params = { path: { id: apiKey.id } };
  const [name, setName] = useState(apiKey.name);
  const [campaignId, setCampaignId] = useState(apiKey.campaignId ?? '');
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    const isMoved = campaignId !== (apiKey.campaignId ?? '');
    const body: ApiKeyChanges = { name: name.trim(), ...(isMoved ? { campaignId: campaignId || null } : {}) };
    const [first] = problemsOf(apiKeyChangesSchema, body);
    setProblem(first?.message);
    if (first) return;
    try {
      bodyOf(await api.PATCH('/v1/api-keys/{id}', { params, body }));
      announce(
        isMoved ? `Saved: the key ${body.name} and its campaign.` : `Saved: the key’s name, ${body.name}.`,
      );
      await answers.invalidateQueries({ queryKey: ['api-keys'] });
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Dialog title={`Change ${apiKey.name}`} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField label="Name" problem={problem} value={name} onChange={setName} />
        {apiKey.type === 'public' && (
          <CampaignChoice campaigns={campaigns} value={campaignId} onChange={setCampaignId} />
        )}
        {error !== undefined && <Failure error={error} />}
        <FormButtons label="Save" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface CampaignChoiceProps {
  campaigns: readonly Campaign[];
  /** The campaign's id; empty for the default campaign, whichever it is. */
  value: string;
  onChange: (campaignId: string) => void;
}

function CampaignChoice({ campaigns, value, onChange }: CampaignChoiceProps) {
  return (
    <Field label="Shows the campaign" hint="Pages with this key show the other campaign within seconds.">
      {(props) => (
        <select {...props} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">The default campaign, whichever it is</option>
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

/** Asks before a key is revoked, and says what stops working. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = async () => {
    bodyOf(await api.DELETE('/v1/api-keys/{id}', { params: { path: { id: apiKey.id } } }));
    announce(`The key ${apiKey.name} is revoked.`);
    await answers.invalidateQueries({ queryKey: ['api-keys'] });
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
          ? 'Pages with this key show no banner any more, within seconds.'
          : 'Requests with this key fail at once. If you signed in with it, you are signed out.'}{' '}
        {use} This cannot be undone.
      </p>
    </Confirmation>
  );
}
