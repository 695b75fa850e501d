/** Keeps a failure to draw one pane from taking the page with it, and says it. */
import { Component, type ReactNode } from 'react';

type Props = {
  /** Draws the failure; `retry` draws the children again. */
  renderFailure: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
};

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.renderFailure(error, () => this.setState({ error: null }));
  }
}
