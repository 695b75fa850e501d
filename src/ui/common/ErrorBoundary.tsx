/** Keeps a failure to draw one part from taking the page with it, and says it. */
import { Component, type ReactNode } from 'react';
import { forgetFailures } from './later.tsx';

type Props = {
  /** Draws the failure; `retry` draws the children again. */
  renderFailure: (error: Error, retry: () => void) => ReactNode;
  /** Called once for each failure. */
  onFailure?: (error: Error) => void;
  children: ReactNode;
};

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: Error): void {
    forgetFailures();
    this.props.onFailure?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.renderFailure(error, () => this.setState({ error: null }));
  }
}
