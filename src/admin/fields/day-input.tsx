import { DateInput, type DateInputProps } from '@mantine/dates';
import 'dayjs/locale/bs';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { parseDay } from './day.ts';

const CALENDAR = {
  previousMonth: 'Prethodni mjesec',
  nextMonth: 'Sljedeći mjesec',
  previousYear: 'Prethodna godina',
  nextYear: 'Sljedeća godina',
  previousDecade: 'Prethodna decenija',
  nextDecade: 'Sljedeća decenija',
};

/** A calendar day, `YYYY-MM-DD` or null, written the Bosnian way and typed in any of the usual ones. */
export function DayInput(props: DateInputProps) {
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
      popoverProps={{ shadow: 'md', withinPortal: false }}
      hideOutsideDates
      autoComplete="off"
      ariaLabels={CALENDAR}
      clearButtonProps={{ 'aria-label': 'Obriši datum' }}
      {...props}
    />
  );
}
