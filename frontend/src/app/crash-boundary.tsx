import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen';

/** The last net, for what breaks outside the router. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (this.state.crashed) return <CrashScreen onRetry={() => this.setState({ crashed: false })} />;
    return this.props.children;
  }
}
