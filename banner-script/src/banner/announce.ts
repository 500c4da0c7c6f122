/** Longer than screen readers need to notice a text. */
const spokenMs = 2_000;

/** Lets screen readers speak a text. It goes soon, so that they do not meet it again in the banner. */
export const announce = (status: Node, text: string): void => {
  status.textContent = text;
  setTimeout(() => {
    status.textContent = '';
  }, spokenMs);
};
