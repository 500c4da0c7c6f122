import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertDelivery } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { Failure } from '../parts/states.tsx';
import { sendTest } from './alert-queries.ts';

interface PresentAddressProps {
  /** As responses show it. */
  address: string;
  /** `URL` or `address`. */
  name: string;
  channel: AlertDelivery['channel'];
  onReplace: () => void;
  onRemove: () => Promise<unknown>;
}

/** The address to which alerts go, with its test. */
export function PresentAddress({ address, name, channel, onReplace, onRemove }: PresentAddressProps) {
  const [isRemoving, setRemoving] = useState(false);
  const test = useMutation({
    mutationFn: () => sendTest(channel),
    onSuccess: () => announce('A test alert is on its way.'),
  });
  const remove = async () => {
    await onRemove();
    announce(`The ${name} was removed.`);
  };
  return (
    <>
      <p>
        Alerts go to <code>{address}</code>
      </p>
      <div className="buttons">
        <Button label="Send a test" look="primary" isBusy={test.isPending} onPress={test.mutate} />
        <Button label="Replace" onPress={onReplace} />
        <Button label="Remove" onPress={() => setRemoving(true)} />
      </div>
      <Failure error={test.error} />
      {isRemoving && (
        <Confirmation
          title={`Remove the ${name}?`}
          label={`Remove the ${name}`}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>You’ll get no more alerts there. It gets one last message that says so.</p>
        </Confirmation>
      )}
    </>
  );
}
