import { ignoreErrors } from '../ignore-errors.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions of the page and its libraries
type PageFunction = (...values: any[]) => unknown;

/** The libraries of checkouts, as if the page had all of them. */
interface PageLibraries {
  Paddle: { Checkout: { open: PageFunction } };
  LemonSqueezy: { Url: { Open: PageFunction } };
  open: PageFunction;
}

/** Our own functions, which are not wrapped again. */
const wrappers = new WeakSet<object>();

/**
 * Replaces a function of the page by one that changes its first argument and is otherwise the same: it passes
 * `this`, all other arguments, the result and errors. If `change` fails, the argument stays. Does nothing
 * where there is no such function, or a page protects it.
 */
const wrap = (
  // biome-ignore lint/suspicious/noExplicitAny: any object with functions
  findOwner: () => any,
  name: string,
  change: (argument: never) => unknown,
): void => {
  ignoreErrors(() => {
    const owner = findOwner();
    if (wrappers.has(owner[name])) return;
    // Throws if there is none.
    const wrapper = new Proxy(owner[name], {
      apply: (call, self, values) =>
        Reflect.apply(
          call,
          self,
          ignoreErrors(() => [change(values[0] as never), ...values.slice(1)]) || values,
        ),
    });
    wrappers.add(wrapper);
    owner[name] = wrapper;
  });
};

/**
 * Makes the calls that open a checkout carry the code: `changeLink` returns another link, and `changeOptions`
 * other options of Paddle. It is called again and again, because pages load libraries late.
 */
export const wrapCalls = (
  changeLink: (link: unknown) => unknown,
  changeOptions: (options: object) => object,
): void => {
  const libraries = self as unknown as PageLibraries;
  wrap(() => libraries, 'open', changeLink);
  wrap(() => libraries.LemonSqueezy.Url, 'Open', changeLink);
  wrap(() => libraries.Paddle.Checkout, 'open', changeOptions);
};
