import { useState } from 'react';
import { findAllowedDomain, maxAllowedDomains, normalizeDomain } from '../../../../core/campaigns/domains.ts';
import type { Campaign } from '../../api/contract.ts';
import { Card } from '../../parts/card.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { TextList } from '../../parts/forms/text-list.tsx';
import { useDraft } from '../draft.ts';
import { domainIn } from './page-url.ts';

/** The domains that may show the banner, and a field that tests a URL against them. */
export function Domains({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const domains = edited.allowedDomains;
  return (
    <Card
      title="Domains"
      description={
        domains.length === 0
          ? 'Every domain may show the banner. List your own domains to stop others from using your key.'
          : 'Only these domains may show the banner.'
      }
    >
      <TextList
        label="Domain"
        hint="For example shop.example.com, or *.example.com for every domain below example.com."
        problem={problemAt('allowedDomains')}
        entries={domains}
        limit={maxAllowedDomains}
        parse={(text) => normalizeDomain(domainIn(text))}
        parseProblem="Enter a domain such as shop.example.com or *.example.com."
        onChange={(allowedDomains) => edit({ allowedDomains })}
      />
      <DomainTest domains={domains} />
    </Card>
  );
}

/** Says if a URL may show the banner. */
function DomainTest({ domains }: { domains: readonly string[] }) {
  const [url, setUrl] = useState('');
  const domain = normalizeDomain(domainIn(url));
  const match = domain === undefined ? undefined : findAllowedDomain(domains, domain);
  const result =
    url === ''
      ? ''
      : domain === undefined
        ? 'This is not a valid URL.'
        : domains.length === 0
          ? 'Yes, every domain may show the banner.'
          : match === undefined
            ? `No, ${domain} is not in the list.`
            : `Yes, it matches ${match}.`;
  return (
    <div className="below">
      <TextField
        label="Test a URL"
        hint="Paste the URL of one of your pages to see if it may show the banner."
        type="url"
        placeholder="https://shop.example.com/book"
        value={url}
        onChange={setUrl}
      />
      <p role="status" className="test-result">
        {result}
      </p>
    </div>
  );
}
