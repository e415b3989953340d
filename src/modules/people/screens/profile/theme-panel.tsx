import { SegmentedControl } from '@mantine/core';
import { Panel } from '../../../../admin/kit/index.ts';
import { useTheme } from '../../../../admin/theme-mode.tsx';
import type { ThemeChoice } from '../../../../web/session.ts';
import classes from './profile.module.css';

const CHOICES: { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Svijetla' },
  { value: 'dark', label: 'Tamna' },
  { value: 'system', label: 'Kao na uređaju' },
];

/** Light, dark, or whatever the system asks for; kept in this browser. */
export function ThemePanel() {
  const { choice, choose } = useTheme();
  return (
    <Panel title="Tema">
      <SegmentedControl
        aria-label="Tema"
        data={CHOICES}
        value={choice}
        onChange={(value) => choose(value as ThemeChoice)}
      />
      <p className={classes.note}>Važi u ovom pregledniku.</p>
    </Panel>
  );
}
