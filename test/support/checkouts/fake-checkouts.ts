import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { FakeCheckout } from './fake-checkout.ts';
import { FakePaddle } from './fake-paddle.ts';
import { FakePolar } from './fake-polar.ts';
import { FakeStripe } from './fake-stripe.ts';

/** Makes a fake account of each provider. */
export const fakeCheckouts: Record<CheckoutProvider, (clock: Clock) => FakeCheckout> = {
  stripe: (clock) => new FakeStripe(clock),
  paddle: (clock) => new FakePaddle(clock),
  polar: (clock) => new FakePolar(clock),
};
