/** The fields of React's tree that show whether a part of a page is hydrated. */
interface Fiber {
  return: Fiber | null;
  memoizedState: { isDehydrated?: boolean } | null;
  stateNode: { current: Fiber };
}

/**
 * React's property of a node that it has rendered or hydrated, or of a root that it will hydrate. Random
 * characters follow.
 */
const reactMark = /^__react(Fiber|Container|InternalInstance)\$/;

/** Returns true once React keeps its tree. Until then it can start again, and would find what was added. */
const isKept = (fiber: Fiber): boolean =>
  fiber.return ? isKept(fiber.return) : !fiber.stateNode.current.memoizedState?.isDehydrated;

/**
 * Returns true if no framework will compare the element's children with those that it rendered on a server.
 * Most leave no mark, so a page gets half as long again as it took to load.
 */
export const isHydrated = (element: Element): boolean => {
  for (let node: Node | null = element; node; node = node.parentNode) {
    const mark = Object.keys(node).find((key) => reactMark.test(key));
    if (mark) return isKept(node[mark as keyof Node] as unknown as Fiber);
  }
  const { navigationStart, loadEventEnd } = performance.timing;
  return loadEventEnd > 0 && Date.now() - loadEventEnd > (loadEventEnd - navigationStart) / 2 + 500;
};
