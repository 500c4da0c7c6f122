import { commonError } from '../../core/errors/response-error.ts';
import { visitMs } from '../../platform/request-time.ts';

/**
 * Returns the result of a visitor's request. Throws `temporarily_unavailable` if it takes longer than `visitMs`.
 */
export async function withinVisitTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(commonError('temporarily_unavailable')), visitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
