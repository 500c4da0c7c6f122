import type { CampaignCheckout } from '../../../core/checkouts/campaign-checkout.ts';
import type { CheckoutProblemType, FoundProblem } from '../../../core/checkouts/checkout.ts';
import type { ProviderCode } from '../../../core/checkouts/code.ts';

/** A code to create. */
export interface NewCode extends Pick<CampaignCheckout, 'duration'> {
  code: string;
  /** Percent. */
  discount: number;
  /** When the provider ends the code; `null` for never. */
  endsAt: string | null;
  campaignId: string;
  /** Fingerprint of the campaign's settings, which the provider stores with the campaign as the code's tag. */
  terms: string;
  /** The provider's identifiers; empty for all products. */
  providerProductIds: readonly string[];
}

/** Facts of one code, `undefined` if it is gone, or the error that hides them. */
export type ReadResult = ProviderCode | ProviderError | undefined;

/** A code with a campaign's tag. */
export type TaggedCode = ProviderCode & { tag: NonNullable<ProviderCode['tag']> };

/** One page of a provider's active codes. */
export interface CodePage {
  /** The codes of the page that carry a campaign's tag. */
  codes: readonly ProviderCode[];
  /** Position of the next page; `undefined` after the last one. */
  next: string | undefined;
  /** True if the page had no entry at all, also none of the merchant. */
  isEmpty: boolean;
}

/**
 * A provider account. Methods throw `ProviderError`, which is `unexpected_response` for a response without a
 * field that a decision needs. No method replaces a missing value.
 */
export interface ProviderClient {
  /** Tries whether the key may read discounts. */
  probe(): Promise<void>;
  /** Tries whether the key may read customers, which the service never needs. */
  readsCustomers(): Promise<boolean>;
  /** Finds a code by name, in any case. */
  find(code: string): Promise<ProviderCode | undefined>;
  create(code: NewCode): Promise<void>;
  /** Reads codes by the provider's identifiers; the results are in the same order. */
  read(providerIds: readonly string[]): Promise<ReadResult[]>;
  /** Asks for the end of a code, which only a read confirms. Repeatable. */
  end(providerId: string): Promise<void>;
  /** Reads one page of the account's active codes, from the first one or from the position of a page before. */
  list(position?: string): Promise<CodePage>;
}

/**
 * A failed request to a provider. The message contains neither the key nor anything that the provider sent.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: CheckoutProblemType;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** Permission that the key lacks, in the provider's words. */
  readonly permission: string | undefined;
  /** Field that is missing in the response or has an unexpected value, as `promotion.coupon.percent_off`. */
  readonly field: string | undefined;
  /** Seconds during which the provider rejects every request. */
  readonly retryAfterSeconds: number | undefined;
  /** True if a code has a status that none of the provider's documents contains. */
  readonly isStatusUnknown: boolean;

  constructor(
    problem: CheckoutProblemType,
    status?: number,
    {
      permission,
      field,
      retryAfterSeconds,
      isStatusUnknown = false,
    }: Omit<FoundProblem, 'type' | 'campaignId'> & { isStatusUnknown?: boolean } = {},
  ) {
    super(status === undefined ? problem : `${problem} (status ${status})`);
    this.problem = problem;
    this.status = status;
    this.permission = permission;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isStatusUnknown = isStatusUnknown;
  }

  /** The problem of the checkout that the request failed for. */
  get found(): FoundProblem {
    const { problem: type, permission, field, retryAfterSeconds } = this;
    return {
      type,
      ...(permission === undefined ? {} : { permission }),
      ...(field === undefined ? {} : { field }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
}
