import { useMutation } from '@tanstack/react-query';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/states.tsx';
import { changeAddresses } from './alert-queries.ts';

/** The card that turns the weekly summary on and off. */
export function WeeklySummary({ isOn }: { isOn: boolean }) {
  const change = useMutation({
    mutationFn: async () => {
      await changeAddresses({ weeklySummary: !isOn });
      // Here, `isOn` is from before the press. In `onSuccess`, it would be the new value.
      announce(isOn ? 'You’ll get no more summaries.' : 'You’ll get a summary every week.');
    },
  });
  return (
    <Card
      title="Weekly summary"
      description="Once a week: what was redeemed, what changed, what to look at. It also shows you that alerts still arrive."
    >
      <div className="buttons">
        <Button
          label={isOn ? 'Turn off' : 'Turn on'}
          aria-label={isOn ? 'Turn off the weekly summary' : 'Turn on the weekly summary'}
          isBusy={change.isPending}
          onPress={change.mutate}
        />
      </div>
      <Failure error={change.error} />
    </Card>
  );
}
