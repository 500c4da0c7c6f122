import type { CampaignStatistics } from '../api/contract.ts';
import { uncountedCopiesText } from './notice-texts.ts';

/** Says that nothing tells whether a code was shared, where no page shows a banner. */
export function UncountedCopies({ month }: { month: CampaignStatistics | undefined }) {
  const text = month && uncountedCopiesText(month);
  return text && <p className="notice">{text}</p>;
}
