import { useRef } from 'react';

/**
 * The header that tells the service that a form is sent again: the same as long as its body is the same, so a click that is
 * repeated because no answer came creates nothing twice.
 */
export function useIdempotencyKey(): (body: object) => { 'Idempotency-Key': string } {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return { 'Idempotency-Key': last.current.key };
  };
}
