import { CopyButton, Scroll } from '../../../admin/kit/index.ts';
import classes from './keys.module.css';

/** A command to be typed elsewhere. */
export const Command = ({ text, label }: { text: string; label: string }) => (
  <div className={classes.command}>
    <Scroll aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </Scroll>
    <CopyButton text={text} label="Kopiraj primjer" size="compact-sm" />
  </div>
);
