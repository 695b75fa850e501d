/**
 * A field for a key or a passphrase. Uncontrolled on purpose: React writes a controlled
 * value into the `value` attribute, where anything that copies the page's HTML finds it. For
 * the same reason it listens to `input`: typing the same key again counts as entering it.
 */
import { useLayoutEffect, useRef, type InputHTMLAttributes } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onInput' | 'type'> & {
  value: string;
  isShown: boolean;
  onEdit: (value: string) => void;
  'data-testid'?: string;
};

export function SecretInput({ value, isShown, onEdit, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = input.current;
    if (element !== null && element.value !== value) element.value = value;
  }, [value]);
  return (
    <input
      {...rest}
      ref={input}
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      spellCheck={false}
      onInput={(event) => onEdit(event.currentTarget.value)}
    />
  );
}
