/** Longer than screen readers need to notice a text. */
const spokenMs = 2_000;

/** Makes screen readers read out a text, and removes it soon, so that they do not find it again in the banner. */
export const announce = (status: Node, text: string): void => {
  status.textContent = text;
  setTimeout(() => {
    status.textContent = '';
  }, spokenMs);
};
