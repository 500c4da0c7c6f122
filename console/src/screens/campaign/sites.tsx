import { type FormEvent, useRef, useState } from 'react';
import { findAllowedDomain, maxAllowedDomains, normalizeDomain } from '../../../../core/campaigns/domains.ts';
import type { Campaign } from '../../api/contract.ts';
import { Field } from '../../parts/forms/field.tsx';
import { useDraft } from '../draft.ts';
import { hostOf } from './host.ts';

/** The sites that may show the banner, and a test of any address against them. */
export function Sites({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const domains = edited.allowedDomains;
  const card = useRef<HTMLElement>(null);
  const remove = (domain: string) => {
    edit({ allowedDomains: domains.filter((entry) => entry !== domain) });
    card.current?.querySelector('input')?.focus();
  };
  return (
    <section className="card" aria-label="Sites" ref={card}>
      <div className="card-head">
        <div>
          <h2>Sites</h2>
          <p>
            {domains.length === 0
              ? 'Every site may show the banner. List your own to keep others from using your key.'
              : 'Only these sites may show the banner.'}
          </p>
        </div>
      </div>
      <AddSite
        domains={domains}
        onAdd={(domain) => edit({ allowedDomains: [...domains, domain] })}
        problem={problemAt('allowedDomains')}
      />
      <ul className="chips">
        {domains.map((domain) => (
          <li key={domain}>
            <span className="mono">{domain}</span>
            <button
              type="button"
              className="button quiet small"
              aria-label={`Remove ${domain}`}
              onClick={() => remove(domain)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <SiteTest domains={domains} />
    </section>
  );
}

interface AddSiteProps {
  domains: readonly string[];
  onAdd: (domain: string) => void;
  problem: string | undefined;
}

function AddSite({ domains, onAdd, problem }: AddSiteProps) {
  const [text, setText] = useState('');
  const [own, setOwn] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const domain = normalizeDomain(hostOf(text));
    const refusal = refusalOf(domain, domains);
    setOwn(refusal);
    if (refusal !== undefined || domain === undefined) return;
    onAdd(domain);
    setText('');
  };
  return (
    <form className="row" onSubmit={add} noValidate>
      <Field
        label="Site"
        hint="Such as shop.example.com, or *.example.com for everything below example.com."
        problem={own ?? problem}
      >
        {(props) => <input {...props} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      <button type="submit" className="button">
        Add the site
      </button>
    </form>
  );
}

function refusalOf(domain: string | undefined, domains: readonly string[]): string | undefined {
  if (domain === undefined) return 'Enter a host such as shop.example.com or *.example.com.';
  if (domains.includes(domain)) return `${domain} is on the list already.`;
  return domains.length >= maxAllowedDomains
    ? `A campaign has at most ${maxAllowedDomains} sites.`
    : undefined;
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
