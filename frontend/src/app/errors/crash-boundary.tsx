import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen';

/** Catches errors outside of the router. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (this.state.hasCrashed) return <CrashScreen onRetry={() => this.setState({ hasCrashed: false })} />;
    return this.props.children;
  }
}
