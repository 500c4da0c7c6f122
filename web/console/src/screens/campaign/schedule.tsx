import type { Campaign } from '../../api/contract.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { TimeField } from '../../parts/forms/time-field.tsx';
import { timeZone } from '../../parts/local-time.ts';
import { Setting } from '../../parts/setting.tsx';
import { useDraft } from '../draft.ts';
import { periodValue } from './present-values.ts';

/** The campaign's period and the countdown to its end. */
export function Schedule({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  return (
    <Setting
      title="Period"
      value={periodValue(edited)}
      description={`Visitors see the banner from the start until the end. Times are in your time zone, ${timeZone}.`}
    >
      <div className="row top">
        <TimeField
          label="Start"
          hint="If empty, the campaign starts immediately."
          value={edited.startsAt}
          problem={problemAt('startsAt')}
          onChange={(startsAt) => edit({ startsAt })}
        />
        <TimeField
          label="End"
          hint="If empty, the campaign never ends."
          value={edited.endsAt}
          problem={problemAt('endsAt')}
          onChange={(endsAt) => edit({ endsAt })}
        />
      </div>
      <div className="below">
        <Choice
          label="Show a countdown in the banner"
          hint="It shows the time left until the end, if you set one."
          isChecked={edited.showCountdown}
          onChange={(showCountdown) => edit({ showCountdown })}
        />
      </div>
    </Setting>
  );
}
