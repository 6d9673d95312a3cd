import { createContext, useContext, type ReactNode } from 'react';
import { FALLBACK_CONFIG, type AppConfig } from './config';

const ConfigContext = createContext<AppConfig>(FALLBACK_CONFIG);

export function ConfigProvider({ config, children }: { config: AppConfig; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

export const useConfig = (): AppConfig => useContext(ConfigContext);
