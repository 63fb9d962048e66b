import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { Config } from '../config/config.ts';
import type { HomeLevelOutlookQuery, HomeQuery } from '../graphql/generated/graphql.ts';
import type { Seller } from '../seller/seller.ts';
import { type Answer, answering } from './answers.ts';
import { someHome } from './home.ts';
import { renderScreen } from './render-screen.tsx';
import { someShell } from './shell.ts';

interface Surroundings {
  /** null: the frame still waits. */
  seller?: Partial<Seller> | null;
  features?: Record<string, boolean>;
  /** Ids of those who try things before everyone else. */
  beta?: Config['beta'];
  /** Sites around the app. Default none. */
  urls?: Config['urls'];
  /** Routes that are left out. Default none. */
  excluded_routes?: string[];
  /** What Monday brings; the same level if nothing is said. */
  level?: HomeLevelOutlookQuery['seller_level'];
}

export const on = { payout: true, pay_fee_alert: true, pay_fee_warning: true };
export const answer = (home: Partial<HomeQuery['home']> = {}): Answer => ({
  body: { data: { home: someHome(home) } },
});

const staysCaptain = {
  level: 'Captain',
  next_level: 'Captain',
  next_monday: '2026-11-16',
} as const;

/** Shows home over the real client, with these answers to its question. */
export const showing =
  (Component: ComponentType) =>
  async (
    answers: Answer[],
    {
      seller = {},
      features = on,
      level = staysCaptain,
      beta,
      urls = {},
      excluded_routes = [],
    }: Surroundings = {},
  ) => {
    const home = answering(...answers);
    const requests: string[] = [];
    const fetch = vi.fn<typeof globalThis.fetch>(async (address, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      requests.push(operationName);
      if (operationName === 'HomeLevelOutlook')
        return Response.json({ data: { seller_level: level } });
      if (operationName !== 'Shell') return home(address, request);
      return seller ? Response.json({ data: someShell(seller) }) : new Promise(() => {});
    });
    const router = await renderScreen({
      routes: [{ path: '*', Component }],
      address: '/sellers/en',
      fetch,
      features,
      urls,
      excluded_routes,
      ...(beta && { beta }),
    });
    if (!answers.some((one) => 'waiting' in one)) await screen.findByRole('heading', { level: 1 });
    return { requests, router };
  };

export const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** A Sunday in November. */
export function onThatDay() {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:00:00Z'), toFake: ['Date'] });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
}
