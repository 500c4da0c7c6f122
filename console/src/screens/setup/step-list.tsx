import { useApiKeys } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Link, usePlace } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { progress } from './progress.ts';
import { setupSteps, stepsDone } from './steps.ts';

/** The steps of the setup, in place of the navigation. Every step can be opened at any time. */
export function StepList() {
  const place = usePlace();
  const { campaign } = useCurrentCampaign();
  const { data: apiKeys = [] } = useApiKeys();
  const answers = useStore(progress)[campaign?.id ?? ''];
  const done = campaign ? stepsDone(campaign, apiKeys, answers) : new Set<string>();
  return (
    <>
      <nav aria-label="Setup" className="steps">
        <ol>
          {setupSteps.map(({ screen, title }, index) => (
            <li key={screen} className={done.has(screen) ? 'done' : undefined}>
              <Link to={screen} aria-current={place.screen === screen ? 'step' : undefined}>
                <span className="step-mark" aria-hidden="true">
                  {done.has(screen) ? '✓' : index + 1}
                </span>
                {title}
                {done.has(screen) && <span className="visually-hidden">, done</span>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="setup-end">
        <Link to="">Leave the setup</Link>
        <p className="fine">Everything here can be changed later.</p>
      </div>
    </>
  );
}
