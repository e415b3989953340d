import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { momentText } from '../../core/dates.ts';
import { readMoment } from '../../core/kinds/moment.ts';
import type { MomentField as Definition } from '../../core/resource.ts';
import { common } from './common.ts';
import classes from './fields.module.css';
import type { InputProps } from './types.ts';

/** Date and time on the clock of Sarajevo, typed in any usual way; "sad" is now. */
export function MomentField(props: InputProps<Definition>) {
  const { value, onChange, onBlur, field } = props;
  const text = String(value);
  return (
    <TextInput
      {...common(props)}
      className={classes.number}
      description={field.help ?? 'Po vremenu u Sarajevu. Za sadašnji trenutak upišite „sad”.'}
      placeholder="d. m. gggg. hh:mm"
      leftSection={<IconClock size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      value={text}
      maxLength={60}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const now = /^sada?$/i.test(text.trim());
        const read = readMoment(now ? new Date().toISOString() : text);
        // Seconds would be lost by reformatting.
        if ('value' in read && (now || /:00\.000Z$/.test(read.value))) onChange(momentText(read.value));
        onBlur();
      }}
    />
  );
}
