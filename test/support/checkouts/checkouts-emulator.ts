import { type CheckoutProvider, checkoutProviders } from '../../../core/checkouts/checkout.ts';
import {
  type InProcessEmulator,
  type InProcessOptions,
  startInProcessEmulator,
} from '../emulator/in-process-emulator.ts';
import { fakeCheckouts, type TestCheckout } from './fake-checkouts.ts';

/** An emulator whose functions call fake providers. */
export interface CheckoutsEmulator extends InProcessEmulator {
  fakes: Readonly<Record<CheckoutProvider, TestCheckout>>;
}

/** Fake providers that listen on ports of this machine. */
export interface RunningCheckouts {
  fakes: CheckoutsEmulator['fakes'];
  /** An emulator's environment in which functions call these providers. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts the fake providers; the caller stops them. */
export async function startCheckouts(): Promise<RunningCheckouts> {
  const clock = () => new Date();
  const made = checkoutProviders.map((provider) => [provider, fakeCheckouts[provider](clock)] as const);
  const servers = await Promise.all(made.map(([, fake]) => fake.transport.listen()));
  const urls = made.map(([provider], index) => [
    `PPP_${provider.toUpperCase()}_URL`,
    servers[index]?.url ?? '',
  ]);
  return {
    fakes: Object.fromEntries(made) as Record<CheckoutProvider, TestCheckout>,
    environment: Object.fromEntries(urls),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** Starts an emulator and the fake providers, as `PPP_STRIPE_URL=… npm start` does; the caller stops them. */
export async function startCheckoutsEmulator(options: InProcessOptions = {}): Promise<CheckoutsEmulator> {
  const { fakes, ...checkouts } = await startCheckouts();
  const environment = { ...options.environment, ...checkouts.environment };
  const emulator = await startInProcessEmulator({ ...options, environment });
  return {
    ...emulator,
    fakes,
    stop: async () => {
      await emulator.stop();
      await checkouts.stop();
    },
  };
}
