import { maxAllowedDomains, normalizeDomain } from '../../../../../core/campaigns/domains.ts';
import type { Campaign } from '../../api/contract.ts';
import { TextList } from '../../parts/forms/text-list.tsx';
import { Setting } from '../../parts/setting.tsx';
import { useDraft } from '../draft.ts';
import { domainIn } from './page-url.ts';
import { domainsValue } from './present-values.ts';

/** The domains that may show the banner. */
export function Domains({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const domains = edited.allowedDomains;
  return (
    <Setting
      title="Domains"
      value={domainsValue(edited)}
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
    </Setting>
  );
}
