import { StrictMode, useEffect, useEffectEvent } from 'react';
import type { ComponentProps } from 'react';
import { CrashBoundary } from './errors/crash-boundary';
import { Providers } from './providers';

interface AppProps extends ComponentProps<typeof Providers> {
  /** Called once after the first rendering, which equals that of the server. */
  onReady?: () => void;
}

/** Everything around the router, equal on the server and in the browser. */
export function App({ onReady, children, ...surroundings }: AppProps) {
  const reportReady = useEffectEvent(() => onReady?.());
  useEffect(() => reportReady(), []);
  return (
    <StrictMode>
      <Providers {...surroundings}>
        <CrashBoundary>{children}</CrashBoundary>
      </Providers>
    </StrictMode>
  );
}
