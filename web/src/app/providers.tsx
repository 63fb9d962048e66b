import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnalyticsProvider } from '../analytics/analytics-provider.tsx';
import { SessionContext } from '../auth/session.ts';
import { ConfigContext } from '../config/config-context.ts';
import { ApiContext } from '../graphql/api-context.ts';
import { I18nContext } from '../i18n/use-translation.ts';
import { theme } from '../ui/theme.ts';
import { ConnectionContext } from './connection.ts';
import type { Services } from './services.ts';

interface ProvidersProps {
  services: Services;
  children: ReactNode;
}

export function Providers({ services, children }: ProvidersProps) {
  return (
    <ConfigContext value={services.config}>
      <SessionContext value={services.session}>
        <ApiContext value={services.api}>
          <QueryClientProvider client={services.queryClient}>
            <ConnectionContext value={services.connection}>
              <I18nContext value={services.i18n}>
                <MantineProvider theme={theme} defaultColorScheme="auto">
                  <AnalyticsProvider>{children}</AnalyticsProvider>
                </MantineProvider>
              </I18nContext>
            </ConnectionContext>
          </QueryClientProvider>
        </ApiContext>
      </SessionContext>
    </ConfigContext>
  );
}
