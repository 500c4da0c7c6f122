import { storedEntries } from '../api/browser-storage.ts';
import type { Campaign } from '../api/contract.ts';
import { useMerchant } from '../api/queries.ts';
import { useStore } from '../api/store.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Link } from '../routing/location.tsx';
import { noticedIn } from './alert-texts.ts';
import { hasAlerts } from './has-alerts.ts';
import './alerts.css';

/** Merchants who were offered alerts and said no, by ID. */
const declined = storedEntries<true>('ppp-console-alerts-declined');

/** A card that offers alerts after publishing, until the merchant has an address or says no. */
export function AlertsOffer({ campaign }: { campaign: Pick<Campaign, 'checkout'> }) {
  const { data: merchant } = useMerchant();
  const answers = useStore(declined);
  if (!merchant || hasAlerts(merchant) || answers[merchant.id]) return null;
  const where = merchant.isEmailOffered ? 'by e-mail or in Slack' : 'in Slack or on your own server';
  return (
    <section className="card alerts-offer" aria-label="Alerts">
      <div>
        <h2>Want to know when something breaks?</h2>
        <p>
          We’ll tell you {where} when {noticedIn(campaign)}.
        </p>
      </div>
      <div className="buttons">
        <Link to="alerts" className="button">
          Set up alerts
        </Link>
        <Button label="No, thanks" onPress={() => declined.update(merchant.id, () => true)} />
      </div>
    </section>
  );
}
