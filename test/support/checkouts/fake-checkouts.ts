import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { FakeCheckout } from '../../../demo/checkouts/fake-checkout.ts';
import { FakePaddle } from '../../../demo/checkouts/fake-paddle.ts';
import { FakePolar } from '../../../demo/checkouts/fake-polar.ts';
import { FakeStripe } from '../../../demo/checkouts/fake-stripe.ts';
import { FakeTransport } from './fake-transport.ts';

export { fakeOrder } from '../../../demo/checkouts/fake-orders.ts';
export { fakePrice } from '../../../demo/checkouts/fake-prices.ts';

/** A fake provider whose requests a test can read, delay and let fail. */
export interface TestCheckout extends FakeCheckout {
  readonly transport: FakeTransport;
}

/** Makes a fake account of each provider. */
export const fakeCheckouts: Record<CheckoutProvider, (clock: Clock) => TestCheckout> = {
  stripe: (clock) => withTransport(new FakeStripe(clock)),
  paddle: (clock) => withTransport(new FakePaddle(clock)),
  polar: (clock) => withTransport(new FakePolar(clock)),
};

function withTransport(fake: FakeCheckout): TestCheckout {
  return Object.assign(fake, { transport: new FakeTransport(fake.respond) });
}
