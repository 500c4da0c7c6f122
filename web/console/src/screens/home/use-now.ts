import { useEffect, useReducer } from 'react';

/** Returns the current time, and renders again every `everyMs`. */
export function useNow(everyMs: number): Date {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(renderAgain, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return new Date();
}
