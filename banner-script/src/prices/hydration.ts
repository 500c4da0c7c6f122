/** The fields of React's tree that show whether a part of a page is hydrated. */
interface Fiber {
  /** 13 = `<Suspense>`. */
  tag: number;
  return: Fiber | null;
  memoizedState: { dehydrated?: unknown; isDehydrated?: boolean } | null;
  stateNode: { current: Fiber };
}

/**
 * React's property of a node that it has rendered or hydrated, or of a root that it will hydrate. Random
 * characters follow.
 */
const reactMark = /^__react(Fiber|Container|InternalInstance)\$/;
/** Elements and globals of pages that React has rendered on a server, which are there before React is. */
const reactElements = '#__next,#___gatsby,[data-reactroot]';
const reactGlobals = ['__next_f', '__reactRouterContext', '__remixContext', '$_TSR'];
/** Elements of pages that Nuxt, Angular or SvelteKit have rendered on a server. */
const otherElements = '#__nuxt,[ng-server-context],[style="display: contents"]';

/**
 * Returns true once React keeps this part of its tree. Until then it can start again, and would find what was
 * added.
 */
const isKept = (fiber: Fiber): boolean => {
  const isDehydrated = fiber.tag === 13 && fiber.memoizedState && fiber.memoizedState.dehydrated;
  return fiber.return
    ? !isDehydrated && isKept(fiber.return)
    : !fiber.stateNode.current.memoizedState?.isDehydrated;
};

/**
 * Returns true if React hydrates the node later, with the rest of its `<Suspense>`: the comment before it
 * opens one.
 */
const isInSuspense = (node: Node): boolean => {
  let sibling: Node | null = node;
  do sibling = sibling.previousSibling;
  while (sibling && !(sibling instanceof Comment && /^\/?\$/.test(sibling.data)));
  return Boolean(sibling) && (sibling as Comment).data[0] === '$';
};

/**
 * Returns true if no framework will compare the element's children with those that it rendered on a server.
 */
export const isHydrated = (element: Element): boolean => {
  const { navigationStart, domContentLoadedEventEnd, loadEventEnd } = performance.timing;
  // Scripts that the page defers run until then.
  if (!domContentLoadedEventEnd) return false;
  for (let node: Node | null = element; node; node = node.parentNode) {
    const mark = Object.keys(node).find((key) => reactMark.test(key));
    if (mark) return isKept(node[mark as keyof Node] as unknown as Fiber);
    if (isInSuspense(node)) return false;
  }
  if (document.querySelector(reactElements) || reactGlobals.some((name) => name in self)) return false;
  // The others leave no mark. They get half as long again as the page took to load.
  const pastMs = Date.now() - navigationStart - 1.5 * (loadEventEnd - navigationStart);
  return !document.querySelector(otherElements) || (loadEventEnd > 0 && pastMs > 500);
};
