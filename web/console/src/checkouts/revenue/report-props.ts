import type { Campaign, Checkout, Revenue } from '../../api/contract.ts';
import type { CountedOrders } from '../../api/revenue.ts';

/** What the parts of a period's report show. */
export interface ReportProps {
  campaign: Campaign;
  checkout: Checkout;
  orders: CountedOrders;
  revenue: Revenue;
}
