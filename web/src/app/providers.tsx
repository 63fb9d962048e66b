import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SessionContext } from '../auth/session.ts';
import { ConfigContext } from '../config/config-context.ts';
import { ApiContext } from '../graphql/api-context.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import type { Services } from './services.ts';

interface ProvidersProps {
  services: Services;
  i18n: i18n;
  children: ReactNode;
}

export function Providers({ services, i18n, children }: ProvidersProps) {
  return (
    <ConfigContext value={services.config}>
      <SessionContext value={services.session}>
        <ApiContext value={services.api}>
          <QueryClientProvider client={services.queryClient}>
            <I18nextProvider i18n={i18n}>
              <MantineProvider
                theme={theme}
                cssVariablesResolver={cssVariables}
                defaultColorScheme="auto"
              >
                {children}
              </MantineProvider>
            </I18nextProvider>
          </QueryClientProvider>
        </ApiContext>
      </SessionContext>
    </ConfigContext>
  );
}
