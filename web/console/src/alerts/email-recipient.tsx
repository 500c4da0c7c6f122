import { useState } from 'react';
import { merchantUpdateSchema } from '../../../../core/keys/merchant-view.ts';
import type { Merchant } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Card } from '../parts/card.tsx';
import { focusFirst } from '../parts/forms/focus.ts';
import { Form } from '../parts/forms/form.tsx';
import { TextField } from '../parts/forms/text-field.tsx';
import { replaceQuery, useRoute } from '../routing/location.tsx';
import { changeAddresses } from './alert-queries.ts';
import { PresentAddress } from './present-address.tsx';

/** The card with the e-mail address: a form for a new one, its confirmation, or the present one. */
export function EmailRecipient({ merchant }: { merchant: Merchant }) {
  const { alertEmail, isAlertEmailConfirmed } = merchant;
  const [isReplacing, setReplacing] = useState(false);
  const replace = () => setReplacing(true);
  const stay = () => setReplacing(false);
  return (
    <Card title="Alerts by e-mail">
      <div className="alert-recipient">
        {alertEmail === null || isReplacing ? (
          <EmailForm isFocused={isReplacing} onSaved={stay} onCancel={isReplacing ? stay : undefined} />
        ) : isAlertEmailConfirmed ? (
          <PresentAddress
            address={alertEmail}
            name="address"
            channel="email"
            onReplace={replace}
            onRemove={() => changeAddresses({ alertEmail: null })}
          />
        ) : (
          <Unconfirmed alertEmail={alertEmail} onReplace={replace} />
        )}
      </div>
    </Card>
  );
}

interface EmailFormProps {
  isFocused: boolean;
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}

function EmailForm({ isFocused, onSaved, onCancel }: EmailFormProps) {
  const [alertEmail, setEmail] = useState('');
  const save = async () => {
    await changeAddresses({ alertEmail });
    onSaved();
    announce('We sent you an e-mail. Confirm the address there.');
  };
  return (
    <Form label="Save" body={{ alertEmail }} schema={merchantUpdateSchema} onSave={save} onCancel={onCancel}>
      {(problemAt) => (
        <TextField
          label="E-mail address"
          hint="You’ll get an e-mail with a button that confirms the address. Later, we show only its first letter."
          problem={problemAt('alertEmail')}
          type="email"
          autoComplete="email"
          spellCheck={false}
          placeholder="you@example.com"
          {...(isFocused ? { ref: focusFirst } : {})}
          value={alertEmail}
          onChange={setEmail}
        />
      )}
    </Form>
  );
}

/** The link in the e-mail opens this with the code. Pressing the button is the merchant's, because mail scanners open links. */
function Unconfirmed({ alertEmail, onReplace }: { alertEmail: string; onReplace: () => void }) {
  const { query: { confirm = '' } = {} } = useRoute();
  const [alertEmailCode, setCode] = useState(confirm);
  const save = async () => {
    await changeAddresses({ alertEmailCode });
    replaceQuery({});
    announce('The address was confirmed. Send a test.');
  };
  return (
    <>
      <p>
        Confirm that alerts may go to <code>{alertEmail}</code>
      </p>
      <Form
        label="Confirm the address"
        body={{ alertEmailCode }}
        schema={merchantUpdateSchema}
        onSave={save}
        action={<Button label="Replace" onPress={onReplace} />}
      >
        {(problemAt) => (
          <TextField
            label="Code"
            hint="It’s in the e-mail that we sent you. If you don’t see it within a few minutes, look in your spam folder."
            problem={problemAt('alertEmailCode')}
            autoComplete="one-time-code"
            spellCheck={false}
            placeholder="K7QX2-M9RTB"
            value={alertEmailCode}
            onChange={setCode}
          />
        )}
      </Form>
    </>
  );
}
