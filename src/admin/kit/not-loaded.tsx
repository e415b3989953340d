import { Button } from '@mantine/core';
import classes from './kit.module.css';

/** In a part of a page that could not be loaded, where the page can be used without it. */
export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p className={classes.notLoaded} role="status">
    <span>Nije učitano.</span>
    <Button variant="subtle" size="compact-sm" onClick={onRetry}>
      Pokušaj ponovo
    </Button>
  </p>
);
