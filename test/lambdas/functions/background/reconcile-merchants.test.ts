import { reconcileMerchants } from '../../../../lambdas/functions/background/reconcile-merchants.ts';

const { signal } = new AbortController();
const event = (...messages: object[]) => ({
  Records: messages.map((message) => ({ body: JSON.stringify(message) })) as Parameters<
    typeof reconcileMerchants
  >[0]['Records'],
});
const message = { target: 'alerts', changes: [], isThorough: false };

it('each message goes to the function of its target, with the time that the run has', async () => {
  const alerts = jest.fn(async () => undefined);
  const checkouts = jest.fn(async () => undefined);
  await reconcileMerchants(event(message), signal, { alerts, checkouts });
  expect(alerts.mock.calls).toEqual([[message, signal]]);
  expect(checkouts).not.toHaveBeenCalled();
});

it('a message that fails, or of an unknown target, is delivered again and ends as a dead letter', async () => {
  const alerts = () => Promise.reject(new Error('The table is unavailable'));
  await expect(reconcileMerchants(event(message), signal, { alerts })).rejects.toThrow('unavailable');
  for (const target of ['codes', 'toString'])
    await expect(reconcileMerchants(event({ ...message, target }), signal)).rejects.toThrow(
      `There is no target ${target}`,
    );
});
