import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { type Answer, answering } from './answers.ts';
import { someDashboard, someStanding } from './dashboard.ts';
import { renderScreen } from './render-screen.tsx';
import { someShell } from './shell.ts';

export const figures = (dashboard = someDashboard()): Answer => ({ body: { data: { dashboard } } });
export const standing = (): Answer => ({ body: { data: someStanding() } });

interface Answers {
  DashboardFigures?: Answer[];
  DashboardStanding?: Answer[];
  SimulateLevel?: Answer[];
}

/** Opens the dashboard over the real client and router, with these answers by operation. */
export const opening =
  (Component: ComponentType) =>
  async (address = '', answers: Answers = {}, excluded_routes: string[] = []) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const by: Record<string, typeof fetch> = {
      Shell: answering({ body: { data: someShell() } }),
      DashboardFigures: answering(...(answers.DashboardFigures ?? [figures()])),
      DashboardStanding: answering(...(answers.DashboardStanding ?? [standing()])),
      SimulateLevel: answering(...(answers.SimulateLevel ?? [{ waiting: true }])),
    };
    const requests: { operationName: string; variables: Record<string, unknown> }[] = [];
    const router = await renderScreen({
      routes: [
        { path: '/sellers/en/dashboard', Component },
        { path: '*', element: null },
      ],
      address: `/sellers/en/dashboard${address}`,
      fetch: async (path, request) => {
        const question = JSON.parse(String(request?.body));
        requests.push(question);
        return (by[question.operationName] as typeof globalThis.fetch)(path, request);
      },
      excluded_routes,
    });
    const here = () => router.state.location.pathname + router.state.location.search;
    return { requests, here, router };
  };

export const tile = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  return within(button.closest('li') as HTMLElement);
};
export const curve = () => screen.findByRole('slider');

/** What would be saved as files, and under which names. */
export function catchDownloads() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { blobs, names };
}
