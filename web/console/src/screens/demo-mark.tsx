import { useMerchant } from '../api/queries.ts';

const demoMerchant = 'Demo';
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns true if the merchant is the demo merchant of `npm start`. */
export function useIsDemo(): boolean {
  const { data: merchant } = useMerchant();
  return merchant?.name === demoMerchant && localHost.test(location.hostname);
}

/** A tag that marks the demo merchant's invented numbers. */
export function DemoMark() {
  return useIsDemo() && <span className="tag warn">Demo data</span>;
}
