import { useCampaigns, useMerchant } from '../api/queries.ts';
import { signOut } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { Link, navigate, usePlace } from '../routing/location.tsx';
import { type ScreenEntry, screenGroups } from '../routing/screens.ts';
import { campaignOfPlace } from '../screens/current-campaign.ts';
import { useIsDemo } from '../screens/demo-mark.tsx';
import { drafts } from '../screens/draft.ts';

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
        <button type="button" className="button quiet small" onClick={() => signOut('You are signed out.')}>
          Sign out
        </button>
      </div>
    </>
  );
}

function Entry({ screen, onGo }: { screen: ScreenEntry; onGo: () => void }) {
  const place = usePlace();
  return (
    <li>
      <Link to={screen.name} onClick={onGo} aria-current={place.screen === screen.name ? 'page' : undefined}>
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
  if (!current) return null;
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
