import { useState } from 'react';
import { apiKeyUpdateSchema } from '../../../../../core/keys/api-key.ts';
import { call } from '../../api/client.ts';
import type { ApiKey, Campaign, UpdateApiKeyRequest } from '../../api/contract.ts';
import { refresh } from '../../api/queries.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Picker } from '../../parts/picker.tsx';
import { isLive } from '../going-offline.ts';
import { campaignOf } from './campaign-keys.ts';

interface EditKeyProps {
  apiKey: ApiKey;
  campaigns: readonly Campaign[];
  /** Opens the confirmation that revokes the key. */
  onRevoke: () => void;
  /** Opens the dialog that creates a secret key in its place. */
  onReplace: () => void;
  onClose: () => void;
}

const campaignTexts = {
  placeholder: 'Type a campaign',
  open: 'Show campaigns',
  none: 'No campaign matches.',
};

/** The dialog that renames a key and selects a public key's campaign. */
export function EditKey({ apiKey, campaigns, onRevoke, onReplace, onClose }: EditKeyProps) {
  const [name, setName] = useState(apiKey.name);
  const before = campaignOf(apiKey, campaigns);
  const [campaignId, setCampaignId] = useState(before?.id ?? '');
  const isMoved = campaignId !== (before?.id ?? '');
  const shown = campaigns.find(({ id }) => id === campaignId);
  const stopsWith = isMoved && shown && !isLive(shown, new Date()) ? shown.name : undefined;
  const save = async (body: UpdateApiKeyRequest) => {
    await call('PATCH /api-keys/{id}', { id: apiKey.id, body });
    const name = <bdi>{body.name}</bdi>;
    announce(isMoved ? <>Saved: the key {name} and its campaign.</> : <>Saved: the key’s name, {name}.</>);
    await refresh('api-keys');
    onClose();
  };
  return (
    <Dialog
      title={
        <>
          Edit <bdi>{apiKey.name}</bdi>
        </>
      }
      onClose={onClose}
    >
      <Form
        label={stopsWith === undefined ? 'Save' : 'Stop the banner'}
        isDangerous={stopsWith !== undefined}
        body={{ name: name.trim(), ...(isMoved ? { campaignId: shown?.isDefault ? null : campaignId } : {}) }}
        schema={apiKeyUpdateSchema}
        onSave={save}
        onCancel={onClose}
        action={
          <>
            {apiKey.type === 'secret' && <Button label="Replace the key" onPress={onReplace} />}
            <Button look="danger last" label="Revoke the key" onPress={onRevoke} />
          </>
        }
      >
        {(problemAt) => (
          <>
            <TextField label="Name" problem={problemAt('name')} value={name} onChange={setName} />
            {apiKey.type === 'public' && (
              <Picker
                label="Campaign"
                hint={
                  stopsWith === undefined ? (
                    'Pages with this key show the new campaign within seconds.'
                  ) : (
                    <>
                      Pages with this key stop showing the banner within seconds, because{' '}
                      <bdi>{stopsWith}</bdi> isn’t live.
                    </>
                  )
                }
                items={campaigns}
                value={campaignId || null}
                texts={campaignTexts}
                onPick={(id) => setCampaignId(id ?? campaignId)}
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}
