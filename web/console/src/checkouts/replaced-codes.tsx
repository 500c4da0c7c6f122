import type { Campaign, Code } from '../api/contract.ts';
import { formatPercent } from '../parts/numbers.ts';
import { EndCode } from './code-actions.tsx';
import { replacedText } from './notice-texts.ts';
import type { Provider } from './providers.ts';

interface ReplacedCodesProps {
  campaign: Campaign;
  provider: Provider;
  codes: readonly Code[];
}

/** The replaced codes that have not ended yet, with their ends. */
export function ReplacedCodes({ campaign, provider, codes }: ReplacedCodesProps) {
  if (codes.length === 0) return null;
  return (
    <section className="card" aria-label="Replaced codes">
      <h2>Replaced, and not ended yet</h2>
      <p className="fine">Buyers who copied them can finish paying. No banner shows them.</p>
      <ul className="old-codes">
        {codes.map((code) => (
          <li key={code.code}>
            <strong>
              {formatPercent(code.discount)}
              {code.isSale && ' sale'}
            </strong>
            <code>{code.code}</code>
            <span className="fine">{replacedText(code, { provider: provider.id }, new Date())}</span>
            <EndCode campaign={campaign} provider={provider} code={code} />
          </li>
        ))}
      </ul>
    </section>
  );
}
