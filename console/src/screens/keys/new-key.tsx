import { useState } from 'react';
import type { Campaign, CreatedApiKey, NewApiKey } from '../../api/contract.ts';
import { announce } from '../../parts/announcement.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Segments } from '../../parts/forms/choices.tsx';
import { focusFirst } from '../../parts/forms/focus.ts';
import { Form, FormButtons } from '../../parts/forms/form.tsx';
import { useIdempotencyKey } from '../../parts/forms/idempotency.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Failure } from '../../parts/states.tsx';
import { createKey, keyRequest, keyRequestProblem } from './create-key.ts';

interface NewKeyProps {
  label: string;
  /** The campaign that a public key shows. */
  campaign: Campaign;
}

/** The button that creates a key, and the dialog that shows its value once. */
export function NewKey({ label, campaign }: NewKeyProps) {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  return (
    <>
      <button type="button" className="button primary" onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog
        title={created ? 'Copy this key' : 'New key'}
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
  const [type, setType] = useState<NewApiKey['type']>('public');
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const once = useIdempotencyKey();
  const submit = async () => {
    const body = keyRequest(name, type, campaign);
    const found = keyRequestProblem(body);
    setProblem(found);
    if (found !== undefined) return;
    try {
      const created = await createKey(body, once(body));
      announce(`The key ${created.name} is created.`);
      onCreated(created);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
        hint="For you, to tell keys apart."
        problem={problem}
        ref={focusFirst}
        value={name}
        onChange={setName}
      />
      <div className="field">
        <Segments label="Type" value={type} options={types} onChange={setType} />
        <p className="hint">
          {type === 'public'
            ? `Pages ask for the banner with it. It shows ${campaign.name}.`
            : 'It can change everything, this console’s sign-in included. Never put it into a page.'}
        </p>
      </div>
      {error !== undefined && <Failure error={error} />}
      <FormButtons label="Create" onCancel={onCancel} />
    </Form>
  );
}

function CreatedKey({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <>
      <p>
        {created.type === 'secret'
          ? 'This is the only time that the service shows this key. Store it where your servers can read it.'
          : 'Install has the code for your pages with this key in it. This browser keeps it; the service shows it only once.'}
      </p>
      <div className="secret">
        <code>{created.key}</code>
        <CopyButton text={created.key} label="Copy the key" />
      </div>
      <div className="buttons">
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
}
