/**
 * Calls `work` after the next frame, in a separate task, so that the page has its layout and no frame takes
 * longer. Hidden pages have no frames.
 */
export const afterFrame = (work: () => void): unknown => requestAnimationFrame(() => setTimeout(work));
