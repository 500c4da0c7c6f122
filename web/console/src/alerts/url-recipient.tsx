import { useState } from 'react';
import { merchantUpdateSchema } from '../../../../core/keys/merchant-view.ts';
import { announce } from '../parts/announcement.ts';
import { CopyButton } from '../parts/buttons/copy-button.tsx';
import { Card } from '../parts/card.tsx';
import { focusFirst } from '../parts/forms/focus.ts';
import { Form } from '../parts/forms/form.tsx';
import { TextField } from '../parts/forms/text-field.tsx';
import { changeAddresses } from './alert-queries.ts';
import { PresentAddress } from './present-address.tsx';

const guideUrl = '/docs/merchants/alerts.html#check-the-signature';

/** The card with the URL: a form for a new one, or the present one, its test and its new secret. */
export function UrlRecipient({ alertUrl }: { alertUrl: string | null }) {
  const [isReplacing, setReplacing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const save = (added: string | null) => {
    setReplacing(false);
    setSecret(added);
  };
  return (
    <Card title="Alerts to Slack or your server">
      <div className="alert-recipient">
        {alertUrl === null || isReplacing ? (
          <UrlForm
            isFocused={isReplacing}
            onSaved={save}
            onCancel={isReplacing ? () => setReplacing(false) : undefined}
          />
        ) : (
          <PresentAddress
            address={alertUrl}
            name="URL"
            channel="url"
            onReplace={() => setReplacing(true)}
            onRemove={() => changeAddresses({ alertUrl: null })}
          />
        )}
        {secret !== null && alertUrl !== null && <NewSecret secret={secret} />}
        <p className="fine">
          Slack and Mattermost show the text. Your own server gets the same signed JSON:{' '}
          <a href={guideUrl}>how to check the signature</a>.
        </p>
      </div>
    </Card>
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
    onSaved((await changeAddresses({ alertUrl })).alertSecret);
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
