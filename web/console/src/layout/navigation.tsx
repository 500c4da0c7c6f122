import { lazy, Suspense, useState } from 'react';
import { useMerchant } from '../api/queries.ts';
import { isReadOnly, signOut } from '../api/session.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link, useRoute } from '../routing/location.tsx';
import { screenGroups } from '../routing/screens.ts';
import { useIsDemo } from '../screens/demo-mark.tsx';
import { drafts } from '../screens/draft.ts';
import { useCurrentCampaign } from '../screens/with-campaign.tsx';

// Dialogs are a sixth of the first load, and most sign-outs need none.
const Confirmation = lazy(async () => ({
  default: (await import('../parts/dialogs/confirmation.tsx')).Confirmation,
}));

/**
 * The links to all screens and the sign-out button. `onGo` runs after every click on a link.
 */
export function Navigation({ onGo }: { onGo: () => void }) {
  const { data: merchant } = useMerchant();
  const route = useRoute();
  const isDemo = useIsDemo();
  const { campaign } = useCurrentCampaign();
  const isListed = ({ isOfCheckout = false }) => !isOfCheckout || campaign?.checkout;
  return (
    <>
      <nav aria-label="Screens">
        {screenGroups.map((screens) => (
          <ul key={screens[0]?.name}>
            {screens.filter(isListed).map(({ name, title, icon }) => (
              <li key={name}>
                <Link to={name} onClick={onGo} aria-current={route.screen === name ? 'page' : undefined}>
                  <Icon name={icon} />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      {isDemo && (
        <a className="outside" href="/">
          Demo storefront
        </a>
      )}
      <a className="outside" href="/docs/merchants/first-banner.html">
        Guides
      </a>
      <a className="outside" href="/docs/">
        API reference
      </a>
      <div className="account">
        <p title={merchant?.name}>{merchant?.name}</p>
        <SignOut />
      </div>
    </>
  );
}

/** Signs out, after a confirmation if there are unsaved changes that the key could save. */
function SignOut() {
  const [isConfirming, setConfirming] = useState(false);
  const leave = () => signOut('You are signed out.');
  const confirmOrLeave = () =>
    Object.keys(drafts.get()).length > 0 && !isReadOnly.get() ? setConfirming(true) : leave();
  return (
    <>
      <Button label="Sign out" look="quiet small" onPress={confirmOrLeave} />
      {isConfirming && (
        <Suspense>
          <Confirmation
            title="Sign out and discard your changes?"
            label="Discard the changes"
            onConfirm={async () => leave()}
            onClose={() => setConfirming(false)}
          >
            <p>A campaign has unsaved changes. Signing out discards them.</p>
          </Confirmation>
        </Suspense>
      )}
    </>
  );
}
