import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppConfig } from '../lib/config/config';
import { ConfigProvider } from '../lib/config/config-context';
import { LanguageProvider } from '../lib/i18n/language-provider';
import { AuthProvider } from '../lib/session/auth-context';
import type { Session } from '../lib/session/session';
import { ColorSchemeProvider } from '../ui/color-scheme';
import { Toasts } from '../ui/overlay/toasts';

interface ProvidersProps {
  config: AppConfig;
  session: Session;
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ config, session, queryClient, children }: ProvidersProps) {
  return (
    <LanguageProvider>
      <ColorSchemeProvider>
        <ConfigProvider config={config}>
          <QueryClientProvider client={queryClient}>
            <AuthProvider session={session}>
              {children}
              <Toasts />
            </AuthProvider>
          </QueryClientProvider>
        </ConfigProvider>
      </ColorSchemeProvider>
    </LanguageProvider>
  );
}
