import { type FormEvent, useEffect, useRef, useState } from 'react';
import { checkKey, secretKeyProblem } from '../api/check-key.ts';
import { queryClient } from '../api/queries.ts';
import { session, signIn } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Field } from '../parts/forms/field.tsx';
import { Brand } from './brand.tsx';

const about = 'Discounts by country, after its purchasing-power parity (PPP).';
const hint = 'It starts with ppp_sk_live_. You got it from the operator of this service.';
const promise =
  'You stay signed in until you sign out, close all tabs or are idle for eight hours. On a shared computer, use a private window.';

/** The sign-in page: reads a secret key, checks it and keeps it for this tab. */
export function SignIn() {
  const { notice } = useStore(session);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Sign in · PPP discounts';
    input.current?.focus();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const key = input.current?.value.trim() ?? '';
    setChecking(true);
    const problem = secretKeyProblem(key);
    const result = problem === undefined ? await checkKey(key) : { problem };
    setChecking(false);
    if ('problem' in result) {
      setProblem(result.problem);
      return input.current?.focus();
    }
    signIn(key, result.merchant.id);
    await queryClient.invalidateQueries();
  };
  return (
    <main className="sign-in">
      <Brand />
      <form className="card form" onSubmit={(event) => void submit(event)} noValidate>
        <h1>Sign in</h1>
        <p className="fine">{about}</p>
        {notice && (
          <p className="notice" role="status">
            {notice}
          </p>
        )}
        <Field label="Secret key" hint={hint} problem={problem}>
          {(props) => <input {...props} ref={input} type="password" autoComplete="off" required />}
        </Field>
        <Button
          label={isChecking ? 'Checking…' : 'Sign in'}
          look="primary wide"
          type="submit"
          disabled={isChecking}
        />
        <p className="fine">{promise}</p>
      </form>
    </main>
  );
}
