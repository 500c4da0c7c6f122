import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { storedEntries } from '../../api/browser-storage.ts';
import { call } from '../../api/client.ts';
import type { Campaign, PreviewLinkRequest } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Segments } from '../../parts/forms/choices.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { countryName } from '../offers/groups.ts';
import { deviceOfWindow, devices } from './use-preview-size.ts';

/** A phone's window. Desktops get a tab. */
const windows = { phone: 'popup,width=390,height=844', desktop: '' };

/** URLs of the merchant's pages by campaign ID. */
const pages = storedEntries<string>('ppp-console-pages');

const isPage = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);

interface OwnPageProps {
  campaign: Campaign;
  country: string;
  /** A BCP 47 tag; `undefined` for the campaign's own texts. */
  language?: string | undefined;
  /** A sample page, which the merchant's own page replaces. @default - none */
  children?: ReactNode;
}

/** Opens the saved banner on the merchant's own page, even if the campaign is paused. */
export function OwnPage({ campaign, country, language, children }: OwnPageProps) {
  const url = useStore(pages)[campaign.id] ?? '';
  const [device, setDevice] = useState<'phone' | 'desktop'>(deviceOfWindow);
  const visitor = { country, ...(language ? { language } : {}), pageUrl: url.trim() };
  const opening = useMutation({ mutationFn: () => openPreview(campaign.id, visitor, windows[device]) });
  const isReady = isPage(visitor.pageUrl);
  return (
    <>
      {!isReady && children}
      <section className="card form own-page" aria-label="Your own page">
        <TextField
          label="Your own page"
          type="url"
          hint={`Opens it as a visitor from ${countryName(country)} sees it, with the saved banner, even if the campaign is paused. Nothing is counted.`}
          placeholder="https://shop.example.com/pricing"
          value={url}
          problem={url === '' || isReady ? opening.data : 'Enter the whole URL, with https://.'}
          onChange={(typed) => {
            pages.update(campaign.id, () => typed);
            opening.reset();
          }}
        />
        <div className="buttons">
          <Button
            label="See it on your own page"
            disabled={!isReady}
            isBusy={opening.isPending}
            onPress={opening.mutate}
          />
          <Segments label="Device" value={device} options={devices} onChange={setDevice} />
        </div>
      </section>
    </>
  );
}

/** Opens a preview link. Returns the problem if there is one. */
async function openPreview(
  id: string,
  body: PreviewLinkRequest,
  features: string,
): Promise<string | undefined> {
  // Browsers allow a window only while they handle the click.
  const opened = window.open('about:blank', '_blank', features);
  if (!opened) return 'The browser blocked the window. Allow pop-ups for this site.';
  try {
    const { data } = await call('POST /campaigns/{id}/preview-links', { id, body });
    opened.location.replace(data.url);
    return undefined;
  } catch (error) {
    opened.close();
    if (!(error instanceof ApiError)) throw error;
    return error.details.some(({ code }) => code === 'domain_not_allowed')
      ? 'The campaign doesn’t allow this domain. Add it on the Discounts screen, or enter another page.'
      : error.message;
  }
}
