import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newApiKeySchema } from '../../../../core/keys/api-key.ts';
import type { Campaign, CreateApiKeyRequest, CreatedApiKey } from '../../api/contract.ts';
import { problemsOf } from '../../api/validation.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Segments } from '../../parts/forms/choices.tsx';
import { focusFirst } from '../../parts/forms/focus.ts';
import { Form, FormButtons } from '../../parts/forms/form.tsx';
import { useIdempotencyHeader } from '../../parts/forms/idempotency.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Failure } from '../../parts/states.tsx';
import { createKey, keyRequest } from './create-key.ts';

interface NewKeyProps {
  label: string;
  /** The campaign that a public key shows. */
  campaign: Campaign;
}

/** A button and a dialog that create a key and show its value once. */
export function NewKey({ label, campaign }: NewKeyProps) {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  return (
    <>
      <Button label={label} onPress={() => setOpen(true)} />
      <Dialog
        title={created ? 'Copy your new key' : 'New key'}
        isOpen={isOpen}
        onClose={close}
        isDismissable={!created}
      >
        {created ? (
          <CreatedKey created={created} onClose={close} />
        ) : (
          <KeyForm campaign={campaign} onCreated={setCreated} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

const types = [
  ['public', 'Public, for pages'],
  ['secret', 'Secret, for servers'],
] as const;

interface KeyFormProps {
  campaign: Campaign;
  onCreated: (created: CreatedApiKey) => void;
  onCancel: () => void;
}

function KeyForm({ campaign, onCreated, onCancel }: KeyFormProps) {
  const [name, setName] = useState('');
  const [type, setType] = useState<CreateApiKeyRequest['type']>('public');
  const [problem, setProblem] = useState<string>();
  const idempotencyHeader = useIdempotencyHeader();
  const creating = useMutation({
    mutationFn: async (body: CreateApiKeyRequest) => {
      const created = await createKey(body, idempotencyHeader(body));
      announce(`The key ${created.name} was created.`);
      onCreated(created);
    },
  });
  const submit = async () => {
    const body = keyRequest(name, type, campaign);
    const bodyProblem = problemsOf(newApiKeySchema, body)[0]?.message;
    setProblem(bodyProblem);
    if (bodyProblem === undefined) creating.mutate(body);
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
        hint="Helps you distinguish your keys."
        problem={problem}
        ref={focusFirst}
        value={name}
        onChange={setName}
      />
      <div className="field">
        <Segments label="Type" value={type} options={types} onChange={setType} />
        <p className="hint">
          {type === 'public'
            ? `Your pages use it to load the banner of ${campaign.name}.`
            : 'It gives full access to your account, including this console. Never put it on a page.'}
        </p>
      </div>
      <Failure error={creating.error} />
      <FormButtons label="Create" onCancel={onCancel} />
    </Form>
  );
}

function CreatedKey({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <>
      <p>
        {created.type === 'secret'
          ? 'The service shows this key only now. Store it where your servers can read it.'
          : 'The Install screen shows the code for your pages with this key. The service shows the key only now, but this browser stores it.'}
      </p>
      <div className="secret">
        <code>{created.key}</code>
        <CopyButton text={created.key} label="Copy the key" />
      </div>
      <div className="buttons">
        <Button label="Done" look="primary" onPress={onClose} />
      </div>
    </>
  );
}
