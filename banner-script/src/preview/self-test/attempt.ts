/** One way out of the page that a press has tried. The page was answered, and nothing left it. */
export interface Attempt {
  /** `page`: this window or a new one. `call`: a function of a checkout's library. */
  by: 'page' | 'frame' | 'request' | 'call';
  /** The absolute URL; empty for calls without one. Of a closed frame, it's only the origin. */
  url: string;
  /** The body of a request or a form, or the options of a call. */
  sent?: string | undefined;
  /** True for requests that change something, such as a form's POST. */
  isPost?: boolean | undefined;
}
