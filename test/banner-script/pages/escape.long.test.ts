import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';

const shop = useShop();

/**
 * A page that uses Escape itself: a dialog, a search field, a field for an input method, and a button whose
 * key it prevents.
 */
const page = `<main>
  <h1>Shop</h1>
  <dialog><button>Buy</button></dialog>
  <input type="search" aria-label="Search">
  <button id="prevents" onkeydown="event.preventDefault()">Menu</button>
</main>`;

/** Presses Escape; `isComposing` as while a word is put together in Hindi or Chinese. */
const press = (selector: string, isComposing: boolean): Promise<void> =>
  shop.visitor.page.locator(selector).evaluate((element, composing) => {
    const options = { key: 'Escape', bubbles: true, cancelable: true, composed: true };
    element.dispatchEvent(new KeyboardEvent('keydown', { ...options, isComposing: composing }));
  }, isComposing);

async function expectBannerAndNoReport(): Promise<void> {
  await shop.visitor.page.waitForTimeout(80);
  expect(await shop.visitor.banner.count()).toBe(1);
  expect(shop.stubs.eventNames()).not.toContain('banner_dismissed');
}

describe('Escape does not close the banner', () => {
  beforeEach(async () => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, page);
    await shop.open();
    await shop.visitor.banner.waitFor();
  });

  test('when it closes the page’s own dialog', async () => {
    const dialog = shop.visitor.page.locator('dialog');
    await dialog.evaluate((element) => (element as HTMLDialogElement).showModal());
    await shop.visitor.page.keyboard.press('Escape');
    expect(await dialog.getAttribute('open')).toBeNull();
    await expectBannerAndNoReport();
  });

  test('when it empties a search field', async () => {
    const field = shop.visitor.page.getByLabel('Search');
    await field.fill('notebook');
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');
    await expectBannerAndNoReport();
  });

  test('when it ends the composing of a word', async () => {
    await press('input', true);
    await expectBannerAndNoReport();
  });

  test('when the page has prevented its default', async () => {
    await shop.visitor.page.locator('#prevents').focus();
    await shop.visitor.page.keyboard.press('Escape');
    await press('#prevents', false);
    await expectBannerAndNoReport();
  });
});
