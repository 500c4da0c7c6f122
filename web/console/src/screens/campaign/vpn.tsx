import { networksDate } from '../../../../../core/shared/networks-date.ts';
import type { Campaign } from '../../api/contract.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { formatDay } from '../../parts/numbers.ts';
import { Setting } from '../../parts/setting.tsx';
import { useDraft } from '../draft.ts';
import { vpnValue } from './present-values.ts';

/** The setting for visitors behind a VPN or proxy. */
export function Vpn({ campaign }: { campaign: Campaign }) {
  const { edited, edit } = useDraft(campaign);
  return (
    <Setting
      title="VPNs and proxies"
      value={vpnValue(edited)}
      description={`A VPN can make a visitor appear to be in any country. Its network is recognized by a list of ${formatDay(networksDate)}.`}
    >
      <Choice
        label="Give no discount to visitors behind a VPN or proxy"
        hint="Visitors who use a VPN for other reasons then pay the full price."
        isChecked={edited.blockVpn}
        onChange={(blockVpn) => edit({ blockVpn })}
      />
      <Choice
        label="Give no discount to addresses of hosting providers"
        hint="Private VPNs on rented servers have such addresses, and so do employees of some companies."
        isChecked={edited.blockHostingProviders}
        onChange={(blockHostingProviders) => edit({ blockHostingProviders })}
      />
    </Setting>
  );
}
