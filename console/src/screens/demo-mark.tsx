import { useMerchant } from '../api/queries.ts';

const demoMerchant = 'Demo';
const ownMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether the merchant is the one that `npm start` makes on this machine. */
export function useIsDemo(): boolean {
  const { data: merchant } = useMerchant();
  return merchant?.name === demoMerchant && ownMachine.test(location.hostname);
}

/** Says that the numbers are made up, where they are. */
export function DemoMark() {
  return useIsDemo() && <span className="tag warn">Demo data</span>;
}
