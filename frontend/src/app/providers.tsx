import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppConfig } from '../lib/config/config';
import { ConfigProvider } from '../lib/config/config-context';
import { AuthProvider } from '../lib/session/auth-context';
import type { Session } from '../lib/session/session';
import { ColorScheme, colorSchemeManager } from '../ui/color-scheme';
import { cssVariablesResolver, theme } from '../ui/theme';
import { Toasts } from '../ui/toasts';

interface ProvidersProps {
  config: AppConfig;
  session: Session;
  queryClient: QueryClient;
  /** Tests render overlays without transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ config, session, queryClient, env = 'default', children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      env={env}
    >
      <ColorScheme />
      <ConfigProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider session={session}>
            {children}
            <Toasts />
          </AuthProvider>
        </QueryClientProvider>
      </ConfigProvider>
    </MantineProvider>
  );
}
