import { Component, type ReactNode } from 'react';
import { Button } from './buttons/button.tsx';

interface ErrorBoundaryProps {
  /** A new value, such as the next route, renders the content again after an error. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
}

/** Replaces content that fails, such as a screen that did not load, with a message and a reload button. */
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
          <strong>This page didn’t load.</strong> Your connection failed or the console was updated.
        </p>
        <Button label="Reload the page" onPress={() => location.reload()} />
      </div>
    );
  }
}
