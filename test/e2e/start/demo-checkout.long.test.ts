import { useBrowser } from '../../support/emulator/browser.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { useEmulator } from '../../support/emulator/emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { withOperator } from '../../support/service/target.ts';

withOperator(() =>
  withEmbeddedDatabase(() => {
    const browser = useBrowser();
    const emulator = useEmulator();

    it('in the demo shop a code is created, shown, redeemed and replaced, without any account', async () => {
      const page = await (await browser().newContext()).newPage();
      const pay = async (code: string) => {
        await page.getByLabel('Discount code').fill(code);
        await page.getByRole('button', { name: 'Pay' }).click();
        const result = page.locator('#payment output');
        return eventually('a result', async () => String(await result.textContent()), Boolean);
      };
      const shownCode = async () =>
        /PPP60[A-Z2-9]{6}/.exec(String(await page.locator('#response').textContent()))?.[0] ?? '';
      const control = async (name: string) => {
        await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
        return eventually('a code in the response', shownCode, Boolean);
      };
      await page.goto(emulator.baseUrl);
      expect(await pay('PPP60')).toBe('The checkout does not accept PPP60.');
      const first = await control('Connect it');
      expect(await pay(first)).toBe('Paid $19.60 with 60% off.');
      await page.getByText('redeemed 1').waitFor();
      const second = await control('Replace all codes');
      expect(second).not.toBe(first);
      expect(await pay(first)).toBe(`The checkout does not accept ${first}.`);
      expect(await pay(second)).toMatch('60% off');
      await page.getByRole('button', { name: 'Disconnect it' }).click();
      await page.getByRole('button', { name: 'Connect it' }).waitFor();
      await eventually(
        'the codes by hand',
        () => page.locator('#response').textContent(),
        (text) => String(text).includes('"PPP60"'),
      );
    });
  }),
);
