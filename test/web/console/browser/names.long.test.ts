import type { Page } from 'playwright-core';
import { openConsole, signIn } from '../../../support/console/merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { addMerchant, sharedEmulator } from '../../../support/emulator/shared-emulator.ts';
import { callApi } from '../../../support/service/requests.ts';
import { createPublicKey } from '../../../support/service/service.ts';
import { withOperator } from '../../../support/service/target.ts';

const arabic = 'متجر الموسيقى (2)!';

/**
 * Returns every text and field with Arabic letters that does not have its own direction, in the page and in
 * its frames.
 */
function wrongDirections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const letters = /[\u0600-\u06ff]/;
    const hasDirection = (element: Element) => {
      const { direction, unicodeBidi } = getComputedStyle(element);
      return direction === 'rtl' || unicodeBidi === 'plaintext';
    };
    const found: string[] = [];
    const search = (root: Document) => {
      const texts = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        const loose = textContent?.replace(/\u2068.*?\u2069/gs, '') ?? '';
        if (parentElement && letters.test(loose) && !hasDirection(parentElement))
          found.push(`${parentElement.tagName}: ${textContent}`);
      }
      for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea'))
        if (letters.test(field.value) && !hasDirection(field)) found.push(`${field.tagName}: ${field.value}`);
      for (const { contentDocument } of root.querySelectorAll('iframe'))
        if (contentDocument) search(contentDocument);
    };
    search(document);
    return found;
  });
}

withOperator(() => {
  const browser = useBrowser();

  it('the names of the account, campaigns, products, keys and sales have their own direction wherever they are shown', async () => {
    const merchant = await addMerchant(await sharedEmulator(), arabic);
    const create = async (path: string, body: object) =>
      (await callApi<{ data: { id: string } }>(merchant, 'POST', path, body)).body.data.id;
    const product = { url: 'https://shop.example.com/', baseCurrency: 'USD', basePrice: 5 };
    await create('/v1/products', { ...product, name: `${arabic} product`, description: arabic });
    const sale = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z', message: arabic };
    const id = await create('/v1/campaigns', {
      ...{ name: `${arabic} campaign`, code: 'PPP' },
      sale: { name: `${arabic} sale`, discount: 70, code: 'SALE', ...sale },
    });
    await create('/v1/api-keys', { name: `${arabic} key`, type: 'public', campaignId: id });
    await create('/v1/api-keys', { name: `${arabic} server`, type: 'secret' });
    await createPublicKey(merchant);
    const { context, page } = await openConsole(browser(), merchant.baseUrl);
    await signIn(page, merchant.secretKey);
    const wrong: Record<string, string[]> = {};
    let seen = 0;
    const look = async (where: string) => {
      await isLoaded();
      seen += await page.getByText(arabic).count();
      const found = await wrongDirections(page);
      if (found.length > 0) wrong[where] = found;
    };
    const isLoaded = () => page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    /** Opens a page with all its rows that open in place. */
    const open = async (path: string) => {
      await page.goto(`${merchant.baseUrl}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await isLoaded();
      const rows = page.locator('main details:not([open]) > summary');
      while ((await rows.count()) > 0) await rows.first().click();
    };
    const linksOf = async (path: string) => {
      await open(path);
      const links = page.getByRole('navigation').getByRole('link');
      return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    };
    const campaign = `?campaign=${id}`;
    const screens = await linksOf(`/console/${campaign}`);
    const steps = await linksOf(`/console/setup/checkout${campaign}`);
    expect([screens.length, steps.length]).toEqual([expect.any(Number), 5]);
    expect(screens.length).toBeGreaterThan(7);
    for (const path of [...screens, ...steps]) {
      await open(path);
      await look(path);
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const close = () => page.keyboard.press('Escape');
    await open(`/console/campaign${campaign}`);
    for (const path of ['campaign', 'install']) {
      await open(`/console/${path}${campaign}`);
      const rows = page.locator('.row-name', { hasText: arabic });
      await rows.first().click();
      await look(`edit in ${path}`);
      await page.getByRole('dialog').locator('.button.danger').click();
      await look(`delete in ${path}`);
      await close();
    }
    await open(`/console/campaign${campaign}`);
    for (const name of ['Rename', 'Delete', 'Edit the sale', 'Remove the sale']) {
      await button(name).click();
      await page.getByRole('dialog').waitFor();
      await look(name);
      await close();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await button('Rename').click();
    await button('Save').click();
    await page.getByText('Saved: the name').waitFor();
    await look('after saving the name');
    await open(`/console/install${campaign}`);
    await button('New key').click();
    await look('New key');
    await page.getByLabel('Name', { exact: true }).fill(arabic);
    await look('New key with a name');
    await button('Create').click();
    await page.getByText(/^The key .* was created\.$/).waitFor();
    await look('after creating a key');
    await open(`/console/install${campaign}`);
    await button(`${arabic} server`).click();
    await button('Replace the key').click();
    await page.getByRole('heading', { name: /^Replace / }).waitFor();
    await look('Replace the key');
    await button('Create').click();
    await page.getByText('Wait until the old key is no longer used.').waitFor();
    await look('after replacing a key');
    expect(wrong).toEqual({});
    expect(seen).toBeGreaterThan(25);
    await context.close();
  });
});
