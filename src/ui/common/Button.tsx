/**
 * The one button of the interface, and its form that shows only an icon. A `button` by
 * default, never a submit by accident. `now` is for what moves the loop, `main` for the
 * one thing a panel asks for; everything else is `plain` or, in a crowd, `quiet`.
 */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Button.module.css';

export type ButtonKind = 'plain' | 'quiet' | 'main' | 'now' | 'danger';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  size?: 'small' | 'normal' | 'large';
  'data-testid'?: string;
};

export function Button({ kind = 'plain', size = 'normal', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles['button'], styles[kind], styles[size], className)}
    />
  );
}

/** A button whose only content is an icon; `label` is its name and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: Omit<ButtonProps, 'children' | 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <Button
      kind="quiet"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles['icon'], className)}
    >
      {children}
    </Button>
  );
}
