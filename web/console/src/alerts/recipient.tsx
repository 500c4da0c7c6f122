import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { merchantUpdateSchema } from '../../../../core/keys/merchant-view.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { CopyButton } from '../parts/buttons/copy-button.tsx';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { focusFirst } from '../parts/forms/focus.ts';
import { Form } from '../parts/forms/form.tsx';
import { TextField } from '../parts/forms/text-field.tsx';
import { Failure } from '../parts/states.tsx';
import { sendTest, setAlertUrl } from './alert-queries.ts';

const guideUrl = '/docs/merchants/alerts.html#check-the-signature';

/** The card with the URL: a form for a new one, or the present one, its test and its new secret. */
export function Recipient({ alertUrl }: { alertUrl: string | null }) {
  const [isReplacing, setReplacing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const save = (added: string | null) => {
    setReplacing(false);
    setSecret(added);
  };
  return (
    <section className="card alert-recipient" aria-label="Where alerts go">
      {alertUrl === null || isReplacing ? (
        <UrlForm
          isFocused={isReplacing}
          onSaved={save}
          onCancel={isReplacing ? () => setReplacing(false) : undefined}
        />
      ) : (
        <Present alertUrl={alertUrl} onReplace={() => setReplacing(true)} />
      )}
      {secret !== null && alertUrl !== null && <NewSecret secret={secret} />}
      <p className="fine">
        Slack and Mattermost show the text. Your own server gets the same signed JSON:{' '}
        <a href={guideUrl}>how to check the signature</a>.
      </p>
    </section>
  );
}

interface UrlFormProps {
  isFocused: boolean;
  onSaved: (secret: string | null) => void;
  onCancel: (() => void) | undefined;
}

function UrlForm({ isFocused, onSaved, onCancel }: UrlFormProps) {
  const [alertUrl, setUrl] = useState('');
  const save = async () => {
    onSaved((await setAlertUrl(alertUrl)).alertSecret);
    announce('The URL was saved. Send a test.');
  };
  return (
    <Form label="Save" body={{ alertUrl }} schema={merchantUpdateSchema} onSave={save} onCancel={onCancel}>
      {(problemAt) => (
        <TextField
          label="URL"
          hint="An incoming webhook in Slack, or an https URL of your own server. Later, we show only its host."
          problem={problemAt('alertUrl')}
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://hooks.slack.com/services/…"
          {...(isFocused ? { ref: focusFirst } : {})}
          value={alertUrl}
          onChange={setUrl}
        />
      )}
    </Form>
  );
}

function Present({ alertUrl, onReplace }: { alertUrl: string; onReplace: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const test = useMutation({
    mutationFn: sendTest,
    onSuccess: () => announce('A test alert is on its way.'),
  });
  const remove = async () => {
    await setAlertUrl(null);
    announce('The URL was removed.');
  };
  return (
    <>
      <p>
        Alerts go to <code>{alertUrl}</code>
      </p>
      <div className="buttons">
        <Button label="Send a test" look="primary" isBusy={test.isPending} onPress={test.mutate} />
        <Button label="Replace" onPress={onReplace} />
        <Button label="Remove" onPress={() => setRemoving(true)} />
      </div>
      <Failure error={test.error} />
      {isRemoving && (
        <Confirmation
          title="Remove the URL?"
          label="Remove the URL"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>Nobody is told of problems then, and the list of deliveries is deleted.</p>
        </Confirmation>
      )}
    </>
  );
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <div className="new-secret">
      <p>Does your own server receive the alerts? Store this secret there. We show it only now.</p>
      <div className="secret">
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the secret" />
      </div>
    </div>
  );
}
