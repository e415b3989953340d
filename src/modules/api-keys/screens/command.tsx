import { CopyButton } from '../../../admin/kit/index.ts';
import classes from './keys.module.css';

/** A command to be typed elsewhere. */
export const Command = ({ text, label }: { text: string; label: string }) => (
  <div className={classes.command}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
    <section tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
    <CopyButton text={text} label="Kopiraj primjer" size="compact-sm" />
  </div>
);
