import { createContext, type ReactNode, use, useState } from 'react';
import { setTheme, theme as storedTheme, type Theme } from '../web/session.ts';

const ThemeContext = createContext<{ mode: Theme; toggle: () => void }>({ mode: 'light', toggle: () => {} });

/** Holds the light or dark theme of this browser (storage key `theme`, light unless chosen). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<Theme>(storedTheme);
  const toggle = () => {
    const next = mode === 'dark' ? 'light' : 'dark';
    setTheme(next);
    setMode(next);
  };
  return <ThemeContext value={{ mode, toggle }}>{children}</ThemeContext>;
}

export const useTheme = () => use(ThemeContext);
