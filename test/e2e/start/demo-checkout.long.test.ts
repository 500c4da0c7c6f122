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
      const context = await browser().newContext();
      const [page, checkout] = [await context.newPage(), await context.newPage()];
      /** Opens the simulated checkout with a code, pays if it accepts the code, and returns what it says. */
      const pay = async (code: string) => {
        await checkout.goto(`${emulator.baseUrl}/emulator/checkout/pay?discount_code=${code}`);
        await checkout.getByRole('button', { name: /^Pay \$/ }).waitFor();
        const result = async () => String(await checkout.locator('#result').textContent());
        const rejection = await result();
        if (rejection) return rejection;
        await checkout.getByRole('button', { name: /^Pay \$/ }).click();
        return eventually('a result', result, Boolean);
      };
      const shownCode = async () =>
        /PPP60[A-Z2-9]{6}/.exec(String(await page.locator('#response').textContent()))?.[0] ?? '';
      const control = async (name: string) => {
        await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
        return eventually('a code in the response', shownCode, Boolean);
      };
      await page.goto(emulator.baseUrl);
      expect(await pay('PPP60')).toBe('Paid $19.60. Thank you!');
      const first = await control('Connect it');
      expect(await pay(first)).toBe('Paid $19.60. Thank you!');
      await page.reload();
      await page.getByText('redeemed 1').waitFor();
      const second = await control('Replace all codes');
      expect(second).not.toBe(first);
      expect(await pay(first)).toBe(`This checkout does not accept ${first}.`);
      expect(await pay(second)).toBe('Paid $19.60. Thank you!');
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
