import { codeForDiscount, portableCode } from '../../../../../core/campaigns/coupon-codes.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { formatPercent } from '../../parts/numbers.ts';

interface CodeHintProps {
  code: string | null;
  /** The code's discount in percent; 0 if several discounts share the code. */
  discount: number;
  /** Called with the suggested code. */
  onUse: (code: string) => void;
}

/**
 * Warns about a code with a misleading number or with characters that checkouts reject, and suggests a better
 * code.
 */
export function CodeHint({ code, discount, onUse }: CodeHintProps) {
  if (code === null) return null;
  const withNumber = codeForDiscount(code, discount);
  const portable = portableCode(code);
  const suggestion = withNumber ?? (portable === code ? undefined : portable);
  if (suggestion === undefined) return null;
  return (
    <p className="code-hint" role="status">
      {withNumber === undefined
        ? 'Many checkouts accept at most 32 letters, digits, - and _. '
        : `The number in this code isn’t ${formatPercent(discount)}. `}
      <Button label={`Use ${suggestion}`} look="small" onPress={() => onUse(suggestion)} />
    </p>
  );
}
