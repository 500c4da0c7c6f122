import type { AlertDelivery, Alerts as AlertLists } from '../api/contract.ts';
import { useMerchant } from '../api/queries.ts';
import { Card } from '../parts/card.tsx';
import { formatMoment } from '../parts/numbers.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { Loaded } from '../parts/states.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useAlerts } from './alert-queries.ts';
import {
  type AlertEvent,
  alertEvents,
  channelTexts,
  lastAlertText,
  nowText,
  resultOf,
} from './alert-texts.ts';
import { EmailRecipient } from './email-recipient.tsx';
import { hasAlerts } from './has-alerts.ts';
import { UrlRecipient } from './url-recipient.tsx';
import { WeeklySummary } from './weekly-summary.tsx';
import './alerts.css';

/** The screen with the addresses for alerts, what is reported, and the last deliveries. */
export default function Alerts() {
  const merchant = useMerchant();
  const alerts = useAlerts();
  return (
    <>
      <PageTitle title="Alerts">
        We send a message when something needs you, and for some problems another when it’s over.
      </PageTitle>
      <Loaded query={merchant}>
        {(merchant) => (
          <div className="cards">
            {(merchant.isEmailOffered || merchant.alertEmail !== null) && (
              <EmailRecipient merchant={merchant} />
            )}
            <UrlRecipient alertUrl={merchant.alertUrl} />
            {hasAlerts(merchant) && <WeeklySummary isOn={merchant.weeklySummary} />}
            <Loaded query={alerts}>
              {(lists) => (
                <>
                  <Events alerts={lists} hasAddress={hasAlerts(merchant)} />
                  <Deliveries deliveries={lists.deliveries} />
                </>
              )}
            </Loaded>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Events({ alerts, hasAddress }: { alerts: AlertLists; hasAddress: boolean }) {
  const columns: Column<AlertEvent>[] = [
    { title: 'Event', cell: ({ title }) => title },
    { title: 'Now', label: 'Now', cell: ({ type }) => nowText(alerts, type, hasAddress) },
    { title: 'Last alert', label: 'Last alert', cell: ({ type }) => lastAlertText(alerts, type) },
  ];
  return (
    <Card title="What we report">
      <div className="table-frame">
        <Table label="What we report" columns={columns} rows={alertEvents} keyOf={({ type }) => type} />
      </div>
    </Card>
  );
}

function Deliveries({ deliveries }: { deliveries: readonly AlertDelivery[] }) {
  const columns: Column<AlertDelivery>[] = [
    {
      title: 'Sent',
      label: 'Sent',
      className: 'alert-time',
      cell: ({ createdAt }) => formatMoment(createdAt),
    },
    { title: 'To', label: 'To', className: 'alert-time', cell: ({ channel }) => channelTexts[channel] },
    { title: 'Text', cell: ({ text }) => <AlertText text={text} /> },
    { title: 'Result', cell: (delivery) => <Result delivery={delivery} /> },
  ];
  return (
    <Card title="Last deliveries" description="The last ten stay in the list.">
      {deliveries.length === 0 ? (
        <p className="fine">Nothing was sent so far.</p>
      ) : (
        <div className="table-frame">
          <Table label="Last deliveries" columns={columns} rows={deliveries} keyOf={({ id }) => id} />
        </div>
      )}
    </Card>
  );
}

/** A summary has several lines. */
function AlertText({ text }: { text: string }) {
  return text.split('\n').map((line) => (
    <span key={line} dir="auto" className="alert-line">
      {line}
    </span>
  ));
}

function Result({ delivery }: { delivery: AlertDelivery }) {
  const { label, look, detail } = resultOf(delivery);
  return (
    <>
      <span className={`tag ${look}`}>{label}</span> <span className="fine">{detail}</span>
    </>
  );
}
