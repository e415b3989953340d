import { VisuallyHidden } from '@mantine/core';
import { LEVEL_LABELS, type Level } from '../levels.ts';
import classes from './level-mark.module.css';
import { LEVEL_LETTERS } from './levels.ts';

/** The level of a line: a letter in its colour; with `words` its name. */
export const LevelMark = ({ level, words = false }: { level: Level; words?: boolean }) => (
  <span className={classes.mark} data-level={level} title={LEVEL_LABELS[level]}>
    {words ? (
      LEVEL_LABELS[level]
    ) : (
      <>
        <span aria-hidden="true">{LEVEL_LETTERS[level]}</span>
        <VisuallyHidden>{LEVEL_LABELS[level]}</VisuallyHidden>
      </>
    )}
  </span>
);
