import { lazy, Suspense, useState } from 'react';
import { useCampaigns, useMerchant } from '../api/queries.ts';
import { signOut } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { Icon } from '../parts/icon.tsx';
import { Link, navigate, usePlace } from '../routing/location.tsx';
import { type ListedScreen, screenGroups } from '../routing/screens.ts';
import { campaignOfPlace } from '../screens/current-campaign.ts';
import { useIsDemo } from '../screens/demo-mark.tsx';
import { drafts } from '../screens/draft.ts';

// Dialogs are a sixth of the first load, and most sign-outs ask nothing.
const Confirmation = lazy(async () => ({
  default: (await import('../parts/dialogs/confirmation.tsx')).Confirmation,
}));

/** Which campaign, which screen, and out. `onGo` runs when a screen was chosen, also the one that shows. */
export function Navigation({ onGo }: { onGo: () => void }) {
  const [ofCampaign = [], ofMerchant = []] = screenGroups;
  const { data: merchant } = useMerchant();
  const isDemo = useIsDemo();
  return (
    <>
      <CampaignPicker />
      <nav aria-label="Screens">
        <ul>
          {ofCampaign.map((screen) => (
            <Entry key={screen.name} screen={screen} onGo={onGo} />
          ))}
        </ul>
        <ul>
          {ofMerchant.map((screen) => (
            <Entry key={screen.name} screen={screen} onGo={onGo} />
          ))}
        </ul>
      </nav>
      {isDemo && (
        <a className="outside" href="/">
          The demo storefront
        </a>
      )}
      <a className="outside" href="/docs/">
        The API
      </a>
      <div className="account">
        <p>{merchant?.name}</p>
        <SignOut />
      </div>
    </>
  );
}

/** Signs out, after a question if changes are not saved. */
function SignOut() {
  const [isAsking, setAsking] = useState(false);
  const leave = () => signOut('You are signed out.');
  const ask = () => (Object.keys(drafts.get()).length > 0 ? setAsking(true) : leave());
  return (
    <>
      <button type="button" className="button quiet small" onClick={ask}>
        Sign out
      </button>
      {isAsking && (
        <Suspense>
          <Confirmation
            title="Sign out and lose your changes?"
            label="Lose the changes"
            isOpen
            onConfirm={async () => leave()}
            onClose={() => setAsking(false)}
          >
            <p>A campaign has changes that are not saved. Signing out discards them.</p>
          </Confirmation>
        </Suspense>
      )}
    </>
  );
}

function Entry({ screen, onGo }: { screen: ListedScreen; onGo: () => void }) {
  const place = usePlace();
  return (
    <li>
      <Link to={screen.name} onClick={onGo} aria-current={place.screen === screen.name ? 'page' : undefined}>
        <Icon name={screen.icon} />
        {screen.title}
      </Link>
    </li>
  );
}

/** The campaign that the first screens are about. One campaign needs no picker. */
function CampaignPicker() {
  const place = usePlace();
  const { data: campaigns = [] } = useCampaigns();
  const unsaved = useStore(drafts);
  const current = campaignOfPlace(campaigns, place);
  if (!current || campaigns.length < 2) return null;
  return (
    <label className="campaign-picker">
      <span>Campaign</span>
      <select
        value={current.id}
        onChange={(event) => navigate({ screen: place.screen, campaignId: event.target.value })}
      >
        {campaigns.map(({ id, name }) => (
          <option key={id} value={id}>
            {unsaved[id] ? `${name} (not saved)` : name}
          </option>
        ))}
      </select>
    </label>
  );
}
