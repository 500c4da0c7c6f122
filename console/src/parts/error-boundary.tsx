import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** A new value gives the content another try: the place, for example. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
}

/** Shows a sentence and a button in place of content that fails, such as a screen whose code did not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (resetKey !== this.props.resetKey && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="notice bad" role="alert">
        <p>
          <strong>This page did not load.</strong> The connection may have failed, or the console was updated.
        </p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </div>
    );
  }
}
