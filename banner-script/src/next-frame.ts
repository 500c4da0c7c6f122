/** Resolves before the next time the page is painted. */
export const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
