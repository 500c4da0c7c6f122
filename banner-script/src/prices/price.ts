/** A price of the page. */
export interface Price {
  /** The page's element. */
  element: HTMLElement;
  /**
   * Shows the estimate at a scale of the original's size: behind the original, which has the same scale, or in
   * its place. The scale 0 shows only the original.
   */
  show: (price: Price, scale: number, isInPlace?: boolean) => void;
  /** The selector of the rules that show the estimate, if rules do. */
  selector?: string;
  /** The exact price or the estimate, such as "≈ ₹4,360", or an empty text. */
  text: string;
  /** Missing while it shows only the original. */
  row?: Row | undefined;

  /** The names of the element and of all that it is in, and pixels of the window. */
  place: string;
  /** Pixels of the original's font. */
  fontSize: number;
  /** The original's, as in CSS. */
  lineHeight: string;
  /** Pixels of the original's content. */
  width: number;
  /** True if nothing can stand behind the content, because the element lays it out itself. */
  isFlexible: boolean;
  /** Pixels from the window's top to what the price stands in, and the width of that. */
  top: number;
  room: number;
}

/** Prices that share one scale, such as those of a pricing table. */
export type Row = Price[];

/** The prices that visitors have seen. */
export const prices = new WeakMap<Element, Price>();
