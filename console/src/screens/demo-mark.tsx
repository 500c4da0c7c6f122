import { useMerchant } from '../api/queries.ts';

const demoMerchant = 'Demo';
const ownMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Says that the numbers are made up, where they are: those of the merchant that `npm start` makes on this machine. */
export function DemoMark() {
  const { data: merchant } = useMerchant();
  if (merchant?.name !== demoMerchant || !ownMachine.test(location.hostname)) return null;
  return <span className="tag warn">Demo data</span>;
}
