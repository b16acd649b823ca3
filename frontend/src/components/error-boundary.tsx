/** What is shown when a part of the page breaks: the rest stays, unsent messages are in storage, one way on. */
import { Component, type ErrorInfo, type ReactNode } from "react";

interface Props {
  /** What to show instead; `retry` renders the children again. */
  fallback: (retry: () => void, cause: unknown) => ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { broken: boolean; cause: unknown }> {
  override state = { broken: false, cause: undefined as unknown };

  static getDerivedStateFromError(cause: unknown) {
    return { broken: true, cause };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    console.error("a part of the page broke", cause, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback(() => this.setState({ broken: false, cause: undefined }), this.state.cause);
  }
}
