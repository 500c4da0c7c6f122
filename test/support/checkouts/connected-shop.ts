import type { CampaignUpdate } from '../../../core/campaigns/campaign.ts';
import type { CampaignCheckout } from '../../../core/checkouts/campaign-checkout.ts';
import type { Checkout, CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import { type CheckoutResponse, responseCheckout } from '../../../core/checkouts/checkout-response.ts';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import type { CodesDependencies } from '../../../lambdas/checkouts/checkout-dependencies.ts';
import { providerOf } from '../../../lambdas/checkouts/providers/provider-of.ts';
import { deleteCheckout } from '../../../lambdas/functions/checkouts/delete-checkout.ts';
import { reconcileCheckouts } from '../../../lambdas/functions/checkouts/reconcile-checkouts.ts';
import { reconcileDisconnections } from '../../../lambdas/functions/checkouts/reconcile-disconnections.ts';
import { insertCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { checkoutSecretKey, type ItemKey, resourceKey } from '../../../storage/dynamodb/keys.ts';
import { readPublication } from '../../../storage/publications.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { managementRequest } from '../management-request.ts';
import { addCampaign, newId } from '../storage/merchants.ts';
import { fakeCheckouts, type TestCheckout } from './fake-checkouts.ts';

/** A connected account of a merchant, and a campaign with codes for 20 to 60%. */
export class ConnectedShop {
  now = new Date('2026-11-23T12:00:00.000Z');
  readonly clock = () => this.now;
  readonly fake: TestCheckout;
  readonly checkoutId = newId('chk');
  campaignId = '';
  readonly reported: object[] = [];
  /** Carries requests to the provider. */
  fetch: typeof fetch;
  readonly #database: TrailedDatabase;
  readonly #merchantId: string;
  readonly #provider: CheckoutProvider;
  #drawn = 0;

  /** `other` is a shop whose account and time are this one's, too. */
  constructor(
    database: TrailedDatabase,
    merchantId: string,
    provider: CheckoutProvider = 'stripe',
    other?: ConnectedShop,
  ) {
    this.#database = database;
    this.#merchantId = merchantId;
    this.#provider = provider;
    if (other) this.now = other.now;
    this.fake = other?.fake ?? fakeCheckouts[provider](this.clock);
    this.fetch = this.fake.transport.fetch;
  }

  async open(providerKey = this.fake.providerKey): Promise<this> {
    const checkout = makeCheckout({ provider: this.#provider, providerKey }, this.checkoutId, this.now);
    await insertCheckout(this.#database, this.#merchantId, checkout, Buffer.from(providerKey));
    this.campaignId = (await addCampaign(this.#database, this.#merchantId)).id;
    await this.patch({ checkout: this.settings });
    return this;
  }

  get settings(): CampaignCheckout {
    return {
      id: this.checkoutId,
      prefix: 'PPP',
      providerProductIds: [],
      duration: 'forever',
      rotateDays: 30,
      rotateAfter: null,
    };
  }

  patch(changes: CampaignUpdate) {
    return patchCampaign(this.#database, this.#merchantId, this.campaignId, changes, this.clock);
  }

  dependencies(database: TrailedDatabase = this.#database): CodesDependencies {
    return {
      database,
      clock: this.clock,
      retentionMonths: 25,
      reportProblem: ({ type, campaignId }) => this.reported.push({ type, campaignId }),
      randomBytes: (size) => Uint8Array.from({ length: size }, () => (this.#drawn++ * 7) % 31),
      decryption: { decrypt: async (ciphertext) => Buffer.from(ciphertext).toString() },
      openProvider: (checkout, providerKey, signal) =>
        providerOf(checkout, providerKey, { clock: this.clock, signal, fetch: this.fetch }),
    };
  }

  /** Reconciles the checkout as every hour. */
  work(database?: TrailedDatabase): Promise<void> {
    return this.receive(checkoutSecretKey(this.#merchantId, this.checkoutId), { database });
  }

  /** Reconciles the checkout as every hour while it is being disconnected. */
  async disconnect(): Promise<void> {
    const key = checkoutSecretKey(this.#merchantId, this.checkoutId, true);
    const message = { target: 'disconnections', changes: [{ ...key, isRemoved: false }] };
    await reconcileDisconnections(message, this.dependencies(), new AbortController().signal);
  }

  /** Reconciles everything as in each of these hours. */
  async passHours(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour++) {
      this.pass(1);
      await this.work();
      await this.disconnect();
    }
  }

  /** Reconciles the checkout and lists its codes, as the operator's command does. */
  list(): Promise<void> {
    return this.receive(checkoutSecretKey(this.#merchantId, this.checkoutId), { isThorough: true });
  }

  /** Names of the codes that the checkout accepts. */
  get working(): string[] {
    return this.fake
      .discounts()
      .flatMap(({ code, isActive }) => (isActive ? [code] : []))
      .sort();
  }

  /** Codes that the service created at this account for a campaign of another installation. */
  async createElsewhere(campaignId: string, code: string): Promise<void> {
    const account = this.dependencies().openProvider(
      { provider: this.#provider, mode: 'live' },
      this.fake.providerKey,
    );
    const settings = { terms: 'terms', providerProductIds: [], duration: 'forever', endsAt: null } as const;
    await account.create({ code, discount: 60, campaignId, ...settings });
  }

  /** Reconciles the campaign as after each change of it, and returns the requests to the provider. */
  async workOnChange(campaignId = this.campaignId): Promise<string[]> {
    const { requests } = this.fake.transport;
    requests.length = 0;
    await this.receive(resourceKey('campaigns', this.#merchantId, campaignId));
    return requests.map(({ method, path }) => `${method} ${path}`);
  }

  private async receive(
    key: ItemKey,
    { database, isThorough = false }: { database?: TrailedDatabase | undefined; isThorough?: boolean } = {},
  ): Promise<void> {
    const message = { target: 'checkouts', changes: [{ ...key, isRemoved: false }], isThorough };
    await reconcileCheckouts(message, this.dependencies(database), new AbortController().signal);
  }

  /** Deletes the checkout, as its endpoint does. */
  delete(headers: Record<string, string[]> = {}) {
    const request = managementRequest({
      merchantId: this.#merchantId,
      id: this.checkoutId,
      body: undefined,
      headers,
    });
    return deleteCheckout(request, this.dependencies());
  }

  pass(hours: number): void {
    this.now = new Date(this.now.getTime() + hours * hourMs);
  }

  async codes(status?: StoredCode['status']): Promise<StoredCode[]> {
    const { codes } = await readCodes(this.#database, this.#merchantId, this.campaignId);
    return codes.filter((code) => status === undefined || code.status === status);
  }

  async shown() {
    return (await readPublication(this.#database, this.campaignId))?.codes;
  }

  /** The checkout as it is stored, with its status and problem in responses. */
  async checkout(): Promise<Checkout & CheckoutResponse> {
    const read = await readCheckout(this.#database, this.#merchantId, this.checkoutId);
    if (!read) throw new Error('The checkout was deleted');
    return { ...responseCheckout(read.resource, []), ...read.resource };
  }
}
