import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../../../support/console/merchant-tab.ts';
import { useConsole } from '../../../support/console/use-merchant-tab.ts';
import { withOperator } from '../../../support/service/target.ts';

/** Returns how many platforms each row of cards has. */
function cardsPerRow(page: Page): Promise<number[]> {
  return page.getByRole('radiogroup', { name: 'Platform' }).evaluate((group) => {
    const tops = [...group.children].map((card) => card.getBoundingClientRect().top);
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  });
}

/** Returns the names of platforms that are one word on several lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('.radio-cards label').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const range = document.createRange();
      const text = [...label.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
      range.selectNodeContents(text ?? label);
      const name = text?.textContent ?? '';
      return range.getClientRects().length > 1 && !name.includes(' ') ? [name] : [];
    }),
  );
}

withOperator(() => {
  const service = useConsole('Console install');

  const openStep = async (viewport?: { width: number; height: number }) => {
    const tab = await service.openSignedIn(viewport);
    await tab.page.goto(`${service.baseUrl}/console/setup/site`);
    await tab.page.getByRole('radiogroup', { name: 'Platform' }).waitFor();
    return tab;
  };

  it('in another browser, a pasted page leads to the line and its copy button, and nothing is sent', async () => {
    const { page, faults } = await openStep();
    const pasted = page.getByLabel('Paste the line from your page');
    await page.getByText(`Your keys: Shop (${service.publicKey.slice(0, 16)}…).`).waitFor();
    expect(await page.getByText('YOUR_PUBLIC_KEY').count()).toBe(0);
    await pasted.fill('https://shop.example.com/');
    await page.getByText('show its source').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await pasted.fill(`<!doctype html>\n<title>Shop</title>\n<script src="x?key=${service.publicKey}">`);
    await page.getByText('This is the key Shop.').waitFor();
    await page.getByRole('button', { name: 'Copy the line' }).click();
    await page.getByText('Copied to the clipboard.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`?key=${service.publicKey}"`);
    expect(requests.filter((url) => url.includes('/v1/'))).toEqual([]);
    await page.goto(`${service.baseUrl}/console/pinned`);
    await page.getByRole('button', { name: 'Copy the line' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('integrity="sha384-');
    expect(faults).toEqual([]);
  });

  it('the platforms are cards in full rows, which the arrow keys select, and the choice is there the next time', async () => {
    const { page } = await openStep();
    expect(await cardsPerRow(page)).toEqual([5, 5, 5]);
    await page.getByRole('radio', { name: 'HTML', checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'React', checked: true }).waitFor();
    await page.getByRole('region', { name: 'React' }).waitFor();
    await page.getByRole('radio', { name: 'Gumroad' }).check();
    await page.getByText('Gumroad’s own pages take no script, so put the banner on your site').waitFor();
    await page.goto(`${service.baseUrl}/console/install`);
    await page.getByRole('radio', { name: 'Gumroad', checked: true }).waitFor();
    const phone = await openStep({ width: 390, height: 844 });
    expect(await cardsPerRow(phone.page)).toEqual([3, 3, 3, 3, 3]);
    expect(await brokenWords(phone.page)).toEqual([]);
    await phone.page.setViewportSize({ width: 381, height: 800 });
    expect(await brokenWords(phone.page)).toEqual([]);
    await phone.context.close();
  });
});
