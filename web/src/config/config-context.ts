import { createContext, use } from 'react';
import type { Config } from './config.ts';

export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig is used outside ConfigContext.');
  return config;
}
