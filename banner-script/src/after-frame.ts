/** Calls `work` in a task of its own after the next frame: the page is laid out, and no frame takes longer. Hidden pages have no frames. */
export const afterFrame = (work: () => void): unknown => requestAnimationFrame(() => setTimeout(work));
