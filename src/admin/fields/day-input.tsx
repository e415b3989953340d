import { DateInput, type DateInputProps } from '@mantine/dates';
import 'dayjs/locale/bs';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
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
 * field; the value stays as it was unless `onRefused` changes it.
 */
export function DayInput({ onRefused, ...props }: DayInputProps) {
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
      locale="bs"
      firstDayOfWeek={1}
      valueFormat="D. M. YYYY."
      placeholder="d. m. gggg."
      dateParser={(text) => parseDay(text)}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      // Inside the page's landmarks, and inside the filter's window, whose focus trap would otherwise shut it out.
      popoverProps={{
        shadow: 'md',
        withinPortal: false,
        // It would cover the message.
        disabled: wrong !== null,
      }}
      hideOutsideDates
      autoComplete="off"
      ariaLabels={CALENDAR}
      clearButtonProps={{ 'aria-label': 'Obriši datum' }}
      {...props}
      error={wrong === null ? props.error : `„${wrong}” nije datum.`}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        setWrong(null);
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
