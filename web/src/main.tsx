import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './ui/theme.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { createRoutes } from './app/routes.tsx';
import { createServices } from './app/services.ts';
import { answerOpener, takenWithin } from './auth/child-window.ts';
import { createSession } from './auth/create-session.ts';
import { loadConfig } from './config/config.ts';
import { startI18n } from './i18n/i18n.ts';
import { startLanguage } from './i18n/languages.ts';
import { leaveBrokenAddress } from './links/broken-address.ts';
import { startErrorReporting } from './reporting/reporting.ts';

async function start(root: HTMLElement): Promise<void> {
  leaveBrokenAddress();
  const [config, i18n] = await Promise.all([
    loadConfig(),
    startI18n(startLanguage(window.location.pathname)),
  ]);
  // Also where a fault keeps the pages themselves away.
  const setDocumentLanguage = () => {
    document.documentElement.lang = i18n.language;
  };
  setDocumentLanguage();
  i18n.onChange(setDocumentLanguage);
  console.info(`Merkato ${config.release}`);
  void startErrorReporting(config);
  const services = createServices(config, i18n, await createSession(config));
  const router = createBrowserRouter(createRoutes(services));
  services.failures.connect(router);
  createRoot(root).render(
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

function open(): void {
  start(document.getElementById('root') as HTMLElement).catch((error: unknown) => {
    console.error('The app could not start.', error);
    document.getElementById('start-failed')?.removeAttribute('hidden');
  });
}

// A popup or hidden frame goes once it has answered; where nobody takes it away, the app says so.
if (answerOpener(new URL(window.location.href))) setTimeout(open, takenWithin);
else open();
