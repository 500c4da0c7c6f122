import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalIn } from './permissions.tsx';

/** Returns a key that the merchant pastes, what sends it, and what became of it. */
export function usePastedKey(send: (key: string) => Promise<void>) {
  const [key, setKey] = useState('');
  const { isPending, error, mutate, reset } = useMutation({ mutationFn: () => send(key.trim()) });
  const pasteAnother = () => {
    setKey('');
    reset();
  };
  return { key, setKey, isPending, error, refusal: refusalIn(error), send: () => mutate(), pasteAnother };
}
