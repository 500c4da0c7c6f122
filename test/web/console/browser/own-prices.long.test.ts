import { accessibilityProblems, goTo } from '../../../support/console/merchant-tab.ts';
import { useSignedInTab } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

const question = 'Does your checkout already charge other prices in some countries?';

withOperator(() => {
  const session = useSignedInTab('Own prices', 'UTC');
  const excluded = async () => {
    const { body } = await callApi<{ data: { excludedCountries: string[] }[] }>(
      session.service,
      'GET',
      '/v1/campaigns',
    );
    return body.data[0]?.excludedCountries;
  };
  const press = (name: string) => session.tab.page.getByRole('button', { name, exact: true }).click();
  const pickBrazil = async (label: string) => {
    await session.tab.page.getByRole('combobox', { name: label }).fill('Brazi');
    await session.tab.page.getByRole('option', { name: 'Brazil', exact: true }).click();
  };
  /** Opens the setup at its second step, with codes by hand. */
  const openCodes = async (checkout: string) => {
    const { page } = session.tab;
    await page.goto(new URL('setup/checkout', page.url().replace(/console\/.*/, 'console/')).href);
    await press(checkout);
    if (checkout !== 'Gumroad') await press('Create codes by hand');
    await page.getByRole('heading', { name: question }).waitFor();
  };
  const publish = async () => {
    const { page } = session.tab;
    await page.goto(new URL('setup/publish', page.url().replace(/console\/.*/, 'console/')).href);
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.ok(),
    );
    await press('Yes, publish');
    await stored;
  };

  it.each([
    ['Stripe', 'manual currency prices'],
    ['Paddle', 'country-specific prices'],
    ['Polar', 'prices in several currencies'],
    ['Gumroad', 'Purchasing Power Parity'],
  ])('%s: countries with its %s are excluded, Preview says why, and they come back', async (name, term) => {
    const { page } = session.tab;
    await openCodes(name);
    await page.getByText(term).waitFor();
    const answers = page.getByRole('radiogroup', { name: question });
    expect((await answers.boundingBox())?.width).toBeLessThan(250);
    await answers.getByText('Yes, in some').click();
    await pickBrazil('Country with its own price');
    await press('Add the country');
    expect(await accessibilityProblems(page)).toEqual([]);
    await publish();
    expect(await excluded()).toEqual(['BR']);

    await goTo(page, 'Preview');
    await pickBrazil('Country');
    await page.getByText(`The country is excluded, because ${name} charges its own price there.`).waitFor();

    await openCodes(name);
    await page.getByRole('radiogroup', { name: question }).getByText('No', { exact: true }).click();
    await publish();
    expect(await excluded()).toEqual([]);
    expect(session.tab.faults).toEqual([]);
  });

  it('a checkout without such prices has no question', async () => {
    const { page } = session.tab;
    await page.goto(new URL('setup/checkout', page.url().replace(/console\/.*/, 'console/')).href);
    await press('Shopify');
    await page
      .getByRole('heading', { name: /in Shopify/ })
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { name: question }).count()).toBe(0);
  });
});
