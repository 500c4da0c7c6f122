import { AppError, errorStatuses } from '../../core/shared/errors.ts';
import {
  type FirstOutcome,
  type FirstRequest,
  type KeptAnswer,
  repeatedAnswer,
} from '../../core/shared/idempotency.ts';
import { type Answer, keptAnswer, replayed } from './answers.ts';
import type { ManagementRequest } from './endpoint.ts';

/** Where first requests are kept. A `Write` belongs to the transaction of what its request creates. */
export interface FirstRequests<Write> {
  read: (merchantId: string, keyHash: string) => Promise<FirstRequest | undefined>;
  keep: (merchantId: string, keyHash: string, first: FirstRequest) => Write;
}

/** What `createOnce` runs for a request that was not answered yet. */
export interface Creation<Write> {
  /**
   * Creates, together with the writes that `keeping` makes: of the answer, or of the id if the answer holds a secret.
   * `repeated`: one of these writes was refused, because the request was answered before.
   */
  create: (keeping: (outcome: Answer | { createdId: string }) => Write[]) => Promise<Answer | 'repeated'>;
  /** Finishes what the first request may have left undone, before its answer is sent again. @default nothing */
  finish?: () => Promise<unknown>;
}

/**
 * The answer to a request that creates something, made once for each Idempotency-Key. A repeated request gets the first answer
 * again. A request that is refused keeps nothing. Throws `invalid_header`, and what `create` and `repeatedAnswer` throw.
 */
export async function createOnce<Write>(
  { merchantId, idempotency }: ManagementRequest<unknown>,
  firstRequests: FirstRequests<Write>,
  { create, finish }: Creation<Write>,
): Promise<Answer> {
  const request = idempotency();
  if (!request) return answered(await create(() => []));
  const { keyHash, fingerprint } = request;
  const readFirst = async (): Promise<Answer | undefined> => {
    const first = await firstRequests.read(merchantId, keyHash);
    if (!first) return undefined;
    const answer: KeptAnswer = repeatedAnswer(request, first);
    await finish?.();
    return replayed(answer);
  };
  const keeping = (outcome: Answer | { createdId: string }): Write[] => {
    const kept: FirstOutcome = 'createdId' in outcome ? outcome : { answer: keptAnswer(outcome) };
    return [firstRequests.keep(merchantId, keyHash, { fingerprint, ...kept })];
  };
  const first = await readFirst();
  if (first) return first;
  try {
    const answer = await create(keeping);
    return answer === 'repeated' ? answered((await readFirst()) ?? answer) : answer;
  } catch (error) {
    // The same request may have been answered meanwhile: then it was the one that took the last place, or won the race.
    if (!(error instanceof AppError) || errorStatuses[error.code] >= 500) throw error;
    const other = await readFirst();
    if (other) return other;
    throw error;
  }
}

/** A first request that expires at this very moment cannot be read any more. */
function answered(answer: Answer | 'repeated'): Answer {
  if (answer === 'repeated') throw new AppError('concurrent_modification');
  return answer;
}
