import { Button } from '@mantine/core';
import classes from './dashboard.module.css';

interface LeftOutProps {
  parts: readonly { name: string; label: string }[];
  onRetry: () => void;
}

/** Says which parts were not answered in time, or have failed; nothing where all were. */
export const LeftOut = ({ parts, onRetry }: LeftOutProps) =>
  parts.length > 0 && (
    <p className={classes.leftOut} role="status">
      <span>Nije provjereno: {parts.map(({ label }) => label).join(', ')}.</span>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Provjeri ponovo
      </Button>
    </p>
  );
