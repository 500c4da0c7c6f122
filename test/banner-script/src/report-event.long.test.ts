import { useShop } from '../../support/banner-script/shop.ts';
import { publicKey } from '../../support/banner-script/stubs.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();

const copyButton = () => shop.visitor.banner.getByRole('button', { name: 'Copy code' });
const closeButton = () => shop.visitor.banner.getByRole('button', { name: 'Close' });

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('a view is one POST of text/plain with id, name, time and discount, under the key', async () => {
  await shop.open();
  await until(() => shop.stubs.beacons.length === 1);
  const [beacon] = shop.stubs.beacons;
  expect(beacon).toMatchObject({ method: 'POST', path: `/v1/banner/events?key=${publicKey}` });
  expect(beacon?.headers['content-type']).toBe('text/plain;charset=UTF-8');
  expect(JSON.parse(beacon?.body ?? '')).toEqual({
    events: [
      {
        id: expect.stringMatching(/^\d(\.\d+)?(e-\d+)?$/),
        name: 'banner_shown',
        at: expect.stringMatching(isoTime),
        discount: 50,
      },
    ],
  });
});

test('ids differ from event to event', async () => {
  await shop.open();
  await copyButton().click();
  await closeButton().click();
  await until(() => shop.stubs.beacons.length === 3);
  expect(shop.stubs.eventNames()).toEqual(['banner_shown', 'code_copied', 'banner_dismissed']);
  const ids = shop.stubs.beacons.map(({ body }) => JSON.parse(body).events[0].id);
  expect(new Set(ids).size).toBe(3);
});

test('a page that is never painted has no banner and reports nothing', async () => {
  await shop.open((page) => page.addInitScript('requestAnimationFrame = () => 0'));
  await until(() => shop.stubs.configRequests.length === 1);
  await shop.visitor.page.waitForTimeout(500);
  expect([await shop.visitor.banner.count(), shop.stubs.beacons]).toEqual([0, []]);
});

test.each([
  ['is missing', 'Object.defineProperty(Navigator.prototype, "sendBeacon", { value: undefined })'],
  ['throws', 'Navigator.prototype.sendBeacon = () => { throw new Error("blocked"); }'],
  ['refuses', 'Navigator.prototype.sendBeacon = () => false'],
])('where sendBeacon %s, nothing is reported in another way and nothing breaks', async (_, script) => {
  await shop.open((page) => page.addInitScript(script));
  await copyButton().click();
  await shop.visitor.banner.getByRole('button', { name: 'Copied' }).waitFor();
  await closeButton().click();
  await shop.visitor.banner.waitFor({ state: 'detached' });
  expect(shop.stubs.beacons).toEqual([]);
  expect(shop.visitor.warnings).toEqual([]);
});

test('the ordinary way is sendBeacon, not fetch', async () => {
  await shop.open((page) =>
    page.addInitScript(
      'fetch = (f => (...a) => a[1] ? Promise.reject(Error("not by fetch")) : f(...a))(fetch)',
    ),
  );
  await until(() => shop.stubs.beacons.length === 1);
});
