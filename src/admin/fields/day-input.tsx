import { DateInput, type DateInputProps } from '@mantine/dates';
import { useMergedRef } from '@mantine/hooks';
import 'dayjs/locale/bs';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { dayOf } from '../../core/dates.ts';
import { parseDay } from '../../core/kinds/day.ts';

const CALENDAR = {
  previousMonth: 'Prethodni mjesec',
  nextMonth: 'Sljedeći mjesec',
  previousYear: 'Prethodna godina',
  nextYear: 'Sljedeća godina',
  previousDecade: 'Prethodna decenija',
  nextDecade: 'Sljedeća decenija',
};

interface DayInputProps extends DateInputProps {
  /** Called with what was typed and is no day. */
  onRefused?: (text: string) => void;
}

/**
 * A calendar day, `YYYY-MM-DD` or null, written the Bosnian way and typed in any of the usual ones. What is no day is named under the
 * field; the value stays as it was unless `onRefused` changes it. The calendar opens by a click or the arrow down.
 */
export function DayInput({ onRefused, ref, ...props }: DayInputProps) {
  const { shown, calendar, input } = useCalendar(props.value);
  const typed = useRef('');
  const [wrong, setWrong] = useState<string | null>(null);
  /** Whether what was typed is no day. */
  const refuse = (): boolean => {
    const text = typed.current.trim();
    typed.current = '';
    const refused = text !== '' && parseDay(text) === null;
    if (refused) {
      setWrong(text);
      onRefused?.(text);
    }
    return refused;
  };
  return (
    <DateInput
      ref={useMergedRef(ref, input)}
      locale="bs"
      firstDayOfWeek={1}
      valueFormat="D. M. YYYY."
      placeholder="d. m. gggg."
      dateParser={(text) => parseDay(text)}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      // Inside the page's landmarks, and inside the filter's window, whose focus trap would otherwise shut it out.
      popoverProps={{
        ...shown,
        shadow: 'md',
        withinPortal: false,
        // It would cover the message.
        disabled: wrong !== null,
      }}
      hideOutsideDates
      autoComplete="off"
      ariaLabels={CALENDAR}
      clearButtonProps={{ 'aria-label': 'Obriši datum' }}
      {...calendar}
      {...props}
      error={wrong === null ? props.error : `„${wrong}” nije datum.`}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        setWrong(null);
        // What is typed needs no calendar.
        shown.onChange(false);
      }}
      onChange={(day) => {
        setWrong(null);
        props.onChange?.(day);
      }}
      onBlur={(event) => {
        refuse();
        props.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter would submit the form, or close the filter, with the day as it was.
        if (event.key === 'Enter' && refuse()) event.preventDefault();
        props.onKeyDown?.(event);
      }}
    />
  );
}

/**
 * When the calendar is open. Mantine opens it whenever the field gets the focus: in a dialog that begins with a day it would lie over
 * the buttons, unasked.
 */
function useCalendar(value: DateInputProps['value']) {
  const [opened, setOpened] = useState<'click' | 'key' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = (): void => {
    // Before the calendar goes, and the focus with it.
    input.current?.focus();
    setOpened(null);
  };
  const entered = String(value ?? dayOf(Date.now()));
  return {
    input,
    shown: { opened: opened !== null, onChange: (open: boolean) => !open && setOpened(null) },
    calendar: {
      onClick: () => setOpened('click'),
      // Escape closes the calendar, and not the dialog that it is in.
      'data-mantine-stop-propagation': opened !== null || undefined,
      getDayProps: (day: string) => ({
        autoFocus: opened === 'key' && day === entered,
        'data-mantine-stop-propagation': true,
        onClick: close,
      }),
      wrapperProps: {
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
          !currentTarget.contains(relatedTarget) && setOpened(null),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'Escape' && opened) close();
          if (event.key !== 'ArrowDown' || event.target !== input.current) return;
          event.preventDefault();
          setOpened('key');
        },
      },
    },
  };
}
