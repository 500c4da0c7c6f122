import { useMerchant } from '../api/queries.ts';

const demoMerchant = 'Demo';
const ownMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns true if the merchant is the demo merchant of `npm start`. */
export function useIsDemo(): boolean {
  const { data: merchant } = useMerchant();
  return merchant?.name === demoMerchant && ownMachine.test(location.hostname);
}

/** Says that the numbers are made up, where they are. */
export function DemoMark() {
  return useIsDemo() && <span className="tag warn">Demo data</span>;
}
