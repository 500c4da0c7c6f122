import { codeForDiscount, portableCode } from '../../../../core/campaigns/campaign-warnings.ts';
import { formatPercent } from '../../parts/numbers.ts';

interface CodeHintProps {
  code: string | null;
  /** 0 for a code of several discounts. */
  discount: number;
  /** Replaces the code by the one that is offered. */
  onUse: (code: string) => void;
}

/** Warns about a code whose number is not its discount, or that checkouts reject, and offers another. */
export function CodeHint({ code, discount, onUse }: CodeHintProps) {
  if (code === null) return null;
  const withNumber = codeForDiscount(code, discount);
  const portable = portableCode(code);
  const better = withNumber ?? (portable === code ? undefined : portable);
  if (better === undefined) return null;
  return (
    <p className="code-hint" role="status">
      {withNumber === undefined
        ? 'Many checkouts take only letters, digits, - and _, at most 32. '
        : `The code does not say ${formatPercent(discount)}. `}
      <button type="button" className="button small" onClick={() => onUse(better)}>
        Use {better}
      </button>
    </p>
  );
}
