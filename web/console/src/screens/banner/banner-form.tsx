import type { ComponentProps } from 'react';
import type { CampaignBanner } from '../../api/contract.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { SelectField } from '../../parts/forms/select-field.tsx';
import { useDraft } from '../draft.ts';
import { Colors } from './colors.tsx';
import { Texts } from './texts/texts.tsx';
import { hasFlags } from './use-preview-size.ts';

const positions: readonly (readonly [CampaignBanner['position'], string])[] = [
  ['bottom-right', 'Card, bottom right'],
  ['bottom-left', 'Card, bottom left'],
  ['top-right', 'Card, top right'],
  ['top-left', 'Card, top left'],
  ['bottom', 'Bar at the bottom'],
  ['top', 'Bar at the top'],
];

/** The banner itself omits the flag only on Windows. */
const noFlags =
  'This system can’t show flags, so the preview has none. Visitors see them on phones and Macs, but not on Windows.';

/** The form for the banner's texts, position, parts and colors. */
export function BannerForm(props: ComponentProps<typeof Texts>) {
  const { edited, edit, problemAt } = useDraft(props.campaign);
  const { banner } = edited;
  const set = (changes: Partial<CampaignBanner>) => edit({ banner: { ...banner, ...changes } });
  return (
    <div className="cards">
      <Texts {...props} />
      <section className="card form" aria-label="Position and parts">
        <h2>Position and parts</h2>
        <SelectField
          label="Position on the page"
          value={banner.position}
          options={positions}
          onChange={(position) => set({ position: position as CampaignBanner['position'] })}
        />
        <div>
          <Choice
            label="Show the country’s flag"
            hint={hasFlags() ? undefined : noFlags}
            isChecked={banner.showFlag}
            onChange={(showFlag) => set({ showFlag })}
          />
          <Choice
            label="Show a close button"
            hint="If you hide it, visitors can’t close the banner."
            isChecked={banner.showCloseBtn}
            onChange={(showCloseBtn) => set({ showCloseBtn })}
          />
        </div>
      </section>
      <Colors banner={banner} onChange={set} problemAt={problemAt} />
    </div>
  );
}
