import { useRef } from 'react';

/**
 * Returns a function that makes a form's `Idempotency-Key` header. The key stays the same until the body
 * changes, so a second click after a lost response creates nothing twice.
 */
export function useIdempotencyHeader(): (body: object) => { 'Idempotency-Key': string } {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return { 'Idempotency-Key': last.current.key };
  };
}
