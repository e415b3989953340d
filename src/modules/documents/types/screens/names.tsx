import { COLOURS, type Colour } from '../type.fields.ts';
import classes from './types.module.css';

/** The name of a type behind its colour. */
export const TypeName = ({ name, colour }: { name: string; colour: string }) => (
  <span className={classes.named}>
    <span className={classes.dot} data-colour={colour} title={COLOURS[colour as Colour]} aria-hidden />
    {name}
  </span>
);

/** A code or a key, as programs write it. */
export const Code = ({ children }: { children: string }) => <code className={classes.code}>{children}</code>;
