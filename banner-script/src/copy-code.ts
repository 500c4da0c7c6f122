import type { Tell } from './tell.ts';

const feedbackMs = 4_000;

/** Lets `button` copy the text of `code`, and says what came of it for a while, to the eye and to the ear. */
export const offerCopy = (code: Element, button: HTMLElement, status: Element, tell: Tell): void => {
  const label = button.textContent;
  button.onclick = async () => {
    const isCopied = await copy(code);
    button.style.width = `${button.offsetWidth}px`;
    button.textContent = isCopied ? '\u2713 Copied' : label;
    status.textContent = isCopied ? '\u2713 Copied' : 'Code selected';
    setTimeout(() => {
      button.textContent = label;
      status.textContent = '';
    }, feedbackMs);
    if (isCopied) tell('copied', 'code_copied');
  };
};

/** Whether the code is on the clipboard. Where only the visitor can copy it, it is selected at least. */
const copy = async (code: Element): Promise<boolean | undefined> => {
  try {
    await navigator.clipboard.writeText(code.textContent as string);
    return true;
  } catch {}
  try {
    (getSelection() as Selection).selectAllChildren(code);
    return document.execCommand('copy');
  } catch {}
  return undefined;
};
