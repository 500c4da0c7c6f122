import { type ReactNode, useRef, useState } from 'react';
import { providerKeyProblem } from '../../../../core/checkouts/provider-key.ts';
import { focusFirst, focusProblem } from '../parts/forms/focus.ts';
import { TextField } from '../parts/forms/text-field.tsx';
import type { Provider } from './providers.ts';

interface ProviderKeyFormProps {
  /** The key field's label, and whether it has the focus at first. */
  label: string;
  hint: string;
  isFocused?: boolean;
  provider: Provider;
  /** Returns why the service would not send a key. @default - for a key that manages codes */
  problemOf?: typeof providerKeyProblem;
  providerKey: string;
  onChange: (providerKey: string) => void;
  onSubmit: () => void;
  /** Fields after the key, and the buttons. */
  children: ReactNode;
}

/**
 * A form with a provider's key. It submits a key that the service would send, and marks and focuses any
 * other.
 */
export function ProviderKeyForm(props: ProviderKeyFormProps) {
  const { label, hint, isFocused = false, provider, providerKey, onChange, onSubmit, children } = props;
  const { problemOf = providerKeyProblem } = props;
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const submit = () => {
    const found = problemOf(provider.id, providerKey.trim());
    setProblem(found?.message);
    if (found) focusProblem(form.current);
    else onSubmit();
  };
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={label}
        hint={hint}
        problem={problem}
        className="mono"
        placeholder={`${provider.keyStarts.live}…`}
        autoComplete="off"
        spellCheck={false}
        {...(isFocused ? { ref: focusFirst } : {})}
        value={providerKey}
        onChange={onChange}
      />
      {children}
    </form>
  );
}
