import { useState } from 'react';
import { newApiKeySchema } from '../../../../../core/keys/api-key.ts';
import type { ApiKey, Campaign, CreateApiKeyRequest, CreatedApiKey } from '../../api/contract.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Segments } from '../../parts/forms/choices.tsx';
import { focusFirst } from '../../parts/forms/focus.ts';
import { Form } from '../../parts/forms/form.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { createKey, keyRequest } from './create-key.ts';
import { ReplacedKey } from './replaced-key.tsx';
import { SecretKeyFields, useSecretKeyLimits } from './secret-key-fields.tsx';

interface NewKeyDialogProps {
  /** What a public key shows. */
  campaign: Campaign;
  /** The secret key that the new one replaces. @default - none */
  replaced?: ApiKey;
  onClose: () => void;
}

/** A button and a dialog that create a key and show its value once. `campaign` is what a public key shows. */
export function NewKey({ campaign }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label="New key" onPress={() => setOpen(true)} />
      {isOpen && <NewKeyDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog that creates a key, shows its value once, and leads to the end of the key that it replaces. */
export function NewKeyDialog({ campaign, replaced, onClose }: NewKeyDialogProps) {
  const [created, setCreated] = useState<CreatedApiKey>();
  return created ? (
    <Dialog title="Copy your new key" onClose={onClose} isDismissable={false}>
      <CreatedKey created={created} />
      {replaced ? (
        <ReplacedKey apiKey={replaced} onClose={onClose} />
      ) : (
        <div className="buttons">
          <Button label="Done" look="primary" onPress={onClose} />
        </div>
      )}
    </Dialog>
  ) : (
    <Dialog
      title={
        replaced ? (
          <>
            Replace <bdi>{replaced.name}</bdi>
          </>
        ) : (
          'New key'
        )
      }
      onClose={onClose}
    >
      <KeyForm campaign={campaign} replaced={replaced} onCreated={setCreated} onCancel={onClose} />
    </Dialog>
  );
}

const types = [
  ['public', 'Public, for pages'],
  ['secret', 'Secret, for servers'],
] as const;

interface KeyFormProps {
  campaign: Campaign;
  replaced: ApiKey | undefined;
  onCreated: (created: CreatedApiKey) => void;
  onCancel: () => void;
}

function KeyForm({ campaign, replaced, onCreated, onCancel }: KeyFormProps) {
  const [name, setName] = useState(replaced?.name ?? '');
  const [type, setType] = useState<CreateApiKeyRequest['type']>(replaced?.type ?? 'public');
  const limits = useSecretKeyLimits(replaced);
  const create = async (body: CreateApiKeyRequest, headers: Record<string, string>) => {
    const created = await createKey(body, headers);
    announce(
      <>
        The key <bdi>{created.name}</bdi> was created.
      </>,
    );
    onCreated(created);
  };
  return (
    <Form
      label="Create"
      body={keyRequest(name, type, campaign, limits)}
      schema={newApiKeySchema}
      onSave={create}
      onCancel={onCancel}
    >
      {(problemAt) => (
        <>
          <TextField
            label="Name"
            hint="Helps you distinguish your keys."
            problem={problemAt('name')}
            ref={focusFirst}
            value={name}
            onChange={setName}
          />
          {!replaced && (
            <div className="field">
              <Segments label="Type" value={type} options={types} onChange={setType} />
              {type === 'public' && (
                <p className="hint">
                  Your pages use it to load the banner of <bdi>{campaign.name}</bdi>.
                </p>
              )}
            </div>
          )}
          {type === 'secret' && <SecretKeyFields {...limits} problem={problemAt('expiresAt')} />}
        </>
      )}
    </Form>
  );
}

function CreatedKey({ created }: { created: CreatedApiKey }) {
  return (
    <>
      <p>
        {created.type === 'secret'
          ? 'The service shows this key only now. Store it where your servers can read it.'
          : 'The Install screen shows the line for your pages with this key. The service shows the key only now, but this browser stores it.'}
      </p>
      <div className="secret">
        <code>{created.key}</code>
        <CopyButton text={created.key} label="Copy the key" />
      </div>
    </>
  );
}
