import { CopyButton, Scroll } from '../../../admin/kit/index.ts';
import classes from './webhooks.module.css';

/** Code or a message, as text. */
export const CodeBox = ({ text, label, copy = true }: { text: string; label: string; copy?: boolean }) => (
  <div className={classes.code}>
    <Scroll aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </Scroll>
    {copy && <CopyButton text={text} label="Kopiraj" size="compact-sm" />}
  </div>
);
