import { IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import {
  onThemeChange,
  setTheme,
  showTheme,
  theme as storedTheme,
  type Theme,
  type ThemeChoice,
  themeChoice,
} from '../web/session.ts';

interface ThemeState {
  /** The theme that is shown. */
  mode: Theme;
  /** What was chosen. */
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
  /** To the other of light and dark. */
  toggle: () => void;
  /** Label and icon of the other theme. */
  other: { label: string; Icon: TablerIcon };
}
const OTHER = {
  dark: { label: 'Svijetla tema', Icon: IconSun },
  light: { label: 'Tamna tema', Icon: IconMoon },
};
const ThemeContext = createContext<ThemeState>({
  mode: 'light',
  choice: 'light',
  choose: () => {},
  toggle: () => {},
  other: OTHER.light,
});

const now = (): Pick<ThemeState, 'mode' | 'choice'> => ({ mode: storedTheme(), choice: themeChoice() });

/** Provides this browser's theme (storage key `theme`, default light), synchronised between tabs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(now);
  useEffect(
    () =>
      onThemeChange(() => {
        showTheme();
        setState(now());
      }),
    [],
  );
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    setState(now());
  };
  const toggle = () => choose(state.mode === 'dark' ? 'light' : 'dark');
  return (
    <ThemeContext value={{ ...state, choose, toggle, other: OTHER[state.mode] }}>{children}</ThemeContext>
  );
}

export const useTheme = () => use(ThemeContext);
