import type { ActivityEntry, ApiKey } from '../api/contract.ts';
import { useApiKeys, useMerchant } from '../api/queries.ts';
import { Button } from '../parts/buttons/button.tsx';
import { SelectField } from '../parts/forms/select-field.tsx';
import { formatMoment } from '../parts/numbers.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { Failure, Loaded, Loading } from '../parts/states.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Link, navigate, useRoute } from '../routing/location.tsx';
import { type ActivityFilters, useActivity } from './activity-queries.ts';
import { actorText, fieldText, writeText } from './activity-texts.ts';
import { type ResourceLink, useResourceLinks } from './resource-links.ts';
import './activity.css';

/** The screen with the merchant's writes of the last 90 days. */
export default function Activity() {
  const { query: filters = {} } = useRoute();
  const apiKeys = useApiKeys();
  return (
    <>
      <PageTitle title="Activity">
        Every change of the last 90 days and the key that made it. We know keys, not people, so give each
        person and each script a separate key.
      </PageTitle>
      <Loaded query={apiKeys}>{(keys) => <Trail filters={filters} apiKeys={keys} />}</Loaded>
    </>
  );
}

interface TrailProps {
  filters: ActivityFilters;
  apiKeys: readonly ApiKey[];
}

function Trail({ filters, apiKeys }: TrailProps) {
  const links = useResourceLinks();
  const query = useActivity(filters);
  const { hasNextPage, isFetchingNextPage, isSearching, isFetchNextPageError, fetchNextPage } = query;
  const entriesOf = (pages: readonly { data: ActivityEntry[] }[]) => pages.flatMap(({ data }) => data);
  const loaded = entriesOf(query.data?.pages ?? []);
  return (
    <>
      <Filters filters={filters} apiKeys={apiKeys} links={links} entries={loaded} />
      <section className="card flush" aria-label="Activity">
        <Loaded query={query}>
          {({ pages }) => <Entries entries={entriesOf(pages)} apiKeys={apiKeys} links={links} />}
        </Loaded>
        {query.data && loaded.length === 0 && !isSearching && (
          <p className="fine trail-none">No key changed anything that matches in the last 90 days.</p>
        )}
        {isSearching && <Loading />}
        {isFetchNextPageError && <Failure error={query.error} onRetry={() => void fetchNextPage()} />}
        {hasNextPage && loaded.length > 0 && (
          <p className="trail-more">
            <Button
              label={isFetchingNextPage ? 'Loading…' : 'Show older'}
              look="small"
              isBusy={isFetchingNextPage}
              onPress={() => fetchNextPage()}
            />
          </p>
        )}
      </section>
    </>
  );
}

type Links = ReadonlyMap<string, ResourceLink>;

interface FiltersProps extends TrailProps {
  links: Links;
  /** Entries that are loaded, which name keys that no longer exist. */
  entries: readonly ActivityEntry[];
}

function Filters({ filters, apiKeys, links, entries }: FiltersProps) {
  const { campaignId } = useRoute();
  const { data: merchant } = useMerchant();
  const show = (changed: ActivityFilters) => {
    const query = Object.entries({ ...filters, ...changed }).flatMap(([name, id]) =>
      id ? [[name, id]] : [],
    );
    navigate({ screen: 'activity', campaignId, query: Object.fromEntries(query) });
  };
  const names = new Map([
    ...entries.flatMap(({ key }) => (key ? [[key.id, `${key.name} (revoked)`] as const] : [])),
    ...apiKeys.flatMap(({ id, name, type }) => (type === 'secret' ? [[id, name] as const] : [])),
  ]);
  const resources = new Map([
    ...[...links].filter(([id]) => !id.startsWith('prod_')).map(([id, { name }]) => [id, name] as const),
    ...(merchant ? [[merchant.id, 'The account'] as const] : []),
  ]);
  return (
    <div className="trail-filters">
      <SelectField
        label="Key"
        value={filters.keyId ?? ''}
        options={[['', 'All keys'], ...withSelected(names, filters.keyId)]}
        onChange={(keyId) => show({ keyId })}
      />
      <SelectField
        label="Resource"
        value={filters.resourceId ?? ''}
        options={[['', 'Everything'], ...withSelected(resources, filters.resourceId)]}
        onChange={(resourceId) => show({ resourceId })}
      />
    </div>
  );
}

/** Returns the options of a select, which always include the selected ID. */
function withSelected(names: ReadonlyMap<string, string>, selected: string | undefined) {
  const all = new Map(names);
  if (selected !== undefined && !all.has(selected)) all.set(selected, selected);
  return [...all];
}

interface EntriesProps {
  entries: readonly ActivityEntry[];
  apiKeys: readonly ApiKey[];
  links: Links;
}

function Entries({ entries, apiKeys, links }: EntriesProps) {
  const active = new Set(apiKeys.map(({ id }) => id));
  const columns: Column<ActivityEntry>[] = [
    { title: 'When', className: 'fine trail-time', cell: ({ createdAt }) => formatMoment(createdAt) },
    {
      title: 'Key',
      className: 'trail-key',
      cell: (entry) => <Author entry={entry} isActive={active.has(entry.key?.id ?? '')} />,
    },
    { title: 'What', cell: (entry) => <What entry={entry} link={links.get(entry.resource)} /> },
    { title: 'Changed fields', className: 'trail-fields', cell: ({ fields }) => <Fields names={fields} /> },
  ];
  if (entries.length === 0) return null;
  return (
    <Table
      label="Activity"
      className="stacked trail"
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
    />
  );
}

/** The key of an entry, which shows only its entries, or who else wrote. */
function Author({ entry, isActive }: { entry: ActivityEntry; isActive: boolean }) {
  const { key } = entry;
  if (!key) return actorText(entry);
  return (
    <>
      <Link to="activity" query={{ keyId: key.id }} dir="auto">
        {key.name}
      </Link>{' '}
      {!isActive && <span className="tag">revoked</span>}
    </>
  );
}

function What({ entry, link }: { entry: ActivityEntry; link: ResourceLink | undefined }) {
  const { text, isComplete } = writeText(entry);
  if (isComplete) return text;
  return (
    <>
      {text}{' '}
      {link ? (
        <Link to={link.screen} campaignId={link.campaignId} dir="auto">
          {link.name}
        </Link>
      ) : (
        <code>{entry.resource}</code>
      )}
    </>
  );
}

function Fields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span aria-hidden="true">–</span>;
  return names.map((name) => (
    <span key={name} className="trail-field" title={name}>
      {fieldText(name)}
    </span>
  ));
}
