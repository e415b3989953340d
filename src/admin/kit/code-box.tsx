import classes from './code-box.module.css';
import { CopyButton } from './copy-button.tsx';
import { Scroll } from './scroll.tsx';

interface CodeBoxProps {
  /** Code, or a message, as it is sent. */
  text: string;
  /** What it is, or where it is written. */
  label: string;
  /** Whether it can be copied; what only shows an answer need not be. */
  copy?: boolean;
}

/** Code under its name, with a button that copies it. What is long scrolls. */
export const CodeBox = ({ text, label, copy = true }: CodeBoxProps) => (
  <figure className={classes.box}>
    <figcaption>
      <span>{label}</span>
      {copy && <CopyButton text={text} label="Kopiraj" about={`: ${label}`} size="compact-sm" />}
    </figcaption>
    <Scroll aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </Scroll>
  </figure>
);
