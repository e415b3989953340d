import { VisuallyHidden } from '@mantine/core';
import classes from './cpv.module.css';

/** The name of a code in its language, marked where it is the Croatian one of the European Union. */
export const CodeName = ({ name, croatian }: { name: string; croatian: boolean }) => (
  <>
    <span lang={croatian ? 'hr' : 'bs'}>{name}</span>
    {croatian && (
      <span className={classes.croatian} title="Hrvatski naziv; bosanski nije upisan">
        <span aria-hidden>hr</span>
        <VisuallyHidden> (hrvatski naziv)</VisuallyHidden>
      </span>
    )}
  </>
);
