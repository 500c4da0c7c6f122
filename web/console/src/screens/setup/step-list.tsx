import { useApiKeys } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Link, useRoute } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../with-campaign.tsx';
import { progressByCampaign } from './progress.ts';
import { setupSteps, stepsDone } from './steps.ts';

/** The setup's steps, which replace the navigation. Merchants can open any step at any time. */
export function StepList() {
  const route = useRoute();
  const { campaign } = useCurrentCampaign();
  const { data: apiKeys = [] } = useApiKeys();
  const progress = useStore(progressByCampaign)[campaign?.id ?? ''];
  const done = campaign ? stepsDone(campaign, apiKeys, progress) : new Set<string>();
  return (
    <>
      <nav aria-label="Setup" className="steps">
        <ol>
          {setupSteps.map(({ screen, title }, index) => (
            <li key={screen} className={done.has(screen) ? 'done' : undefined}>
              <Link to={screen} aria-current={route.screen === screen ? 'step' : undefined}>
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
        <p className="fine">You can change everything later.</p>
      </div>
    </>
  );
}
