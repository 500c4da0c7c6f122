import { useState } from 'react';
import { findAllowedDomain, maxAllowedDomains, normalizeDomain } from '../../../../core/campaigns/domains.ts';
import type { Campaign } from '../../api/contract.ts';
import { Card } from '../../parts/card.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { TextList } from '../../parts/forms/text-list.tsx';
import { useDraft } from '../draft.ts';
import { hostOf } from './host.ts';

/** The sites that may show the banner, and a test of any address against them. */
export function Sites({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const domains = edited.allowedDomains;
  return (
    <Card
      title="Sites"
      description={
        domains.length === 0
          ? 'Every site may show the banner. List your own to keep others from using your key.'
          : 'Only these sites may show the banner.'
      }
    >
      <TextList
        label="Site"
        hint="Such as shop.example.com, or *.example.com for everything below example.com."
        problem={problemAt('allowedDomains')}
        entries={domains}
        limit={maxAllowedDomains}
        parse={(text) => normalizeDomain(hostOf(text))}
        request="Enter a host such as shop.example.com or *.example.com."
        onChange={(allowedDomains) => edit({ allowedDomains })}
      />
      <SiteTest domains={domains} />
    </Card>
  );
}

/** "Would this address get it?" */
function SiteTest({ domains }: { domains: readonly string[] }) {
  const [address, setAddress] = useState('');
  const host = normalizeDomain(hostOf(address));
  const match = host === undefined ? undefined : findAllowedDomain(domains, host);
  const answer =
    address === ''
      ? ''
      : host === undefined
        ? 'This is not an address of a page.'
        : domains.length === 0
          ? 'Yes: every site may show the banner.'
          : match === undefined
            ? `No: nothing on the list fits ${host}.`
            : `Yes: ${match} fits.`;
  return (
    <div className="below">
      <Field label="Would this address get the banner?" hint="Paste the address of one of your pages.">
        {(props) => (
          <input
            {...props}
            type="url"
            placeholder="https://shop.example.com/book"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <p role="status" className="answer">
        {answer}
      </p>
    </div>
  );
}
