import type { Campaign } from '../../api/contract.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { useDraft } from '../draft.ts';

/** The setting for visitors who use a VPN. */
export function Vpn({ campaign }: { campaign: Campaign }) {
  const { edited, edit } = useDraft(campaign);
  return (
    <section className="card" aria-label="VPNs and proxies">
      <div className="card-head">
        <div>
          <h2>VPNs and proxies</h2>
          <p>With a VPN, a visitor can seem to be in any country.</p>
        </div>
      </div>
      <Choice
        label="Give no discount to visitors behind a VPN or proxy"
        hint="Some visitors use one for other reasons. They pay the full price then."
        isChecked={edited.blockVpn}
        onChange={(blockVpn) => edit({ blockVpn })}
      />
    </section>
  );
}
