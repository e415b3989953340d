import { type Days, daysOf, presetNamed, USUAL_PERIOD, wholeDaysOf } from '../../../core/period.ts';
import { PeriodChoice } from '../../period/period-choice.tsx';
import { useDaysPeriod } from '../../period/use-days-period.ts';
import { filterOf, type ListDefinition } from '../definition.ts';
import { type FilterValues, familyOf, valuesOf, withFilter } from '../filters.ts';
import type { ListControl } from '../use-list-state.ts';

interface FilterProps {
  values: FilterValues;
  change: (values: FilterValues) => void;
}

/** Filter of a moment or a day as a period control. */
export function PeriodFilter(props: { list: ListDefinition; control: ListControl; name: string }) {
  const { list, control, name } = props;
  const { filters } = control.state;
  const filter = filterOf(list, name)!;
  const Choice = familyOf(filter) === 'day' ? OfDays : OfMoments;
  return (
    <Choice
      values={valuesOf(filters, name, filter)}
      change={(values) => control.change({ filters: withFilter(list, filters, name, values) })}
    />
  );
}

const ANY = 'Od početka';

/** The address of a moment has the period by its name. */
function OfMoments({ values, change }: FilterProps) {
  const period = presetNamed(values[''] ?? '') ?? (values.gte || values.lte ? 'dani' : null);
  return (
    <PeriodChoice
      any={ANY}
      period={period}
      days={wholeDaysOf(period ?? USUAL_PERIOD, { od: values.gte, do: values.lte })}
      onChange={({ razdoblje, od, do: until }) =>
        change(razdoblje === 'dani' ? { gte: od, lte: until } : { '': razdoblje ?? '' })
      }
    />
  );
}

/** That of a day has its days, as the API takes them. */
function OfDays({ values, change }: FilterProps) {
  const asked = { from: values[''] ?? values.gte, to: values[''] ?? values.lte };
  const { period, choose } = useDaysPeriod(asked);
  return (
    <PeriodChoice
      any={ANY}
      period={period}
      // An end that is not asked for is open.
      days={period ? { from: asked.from ?? '', to: asked.to ?? '' } : wholeDaysOf(USUAL_PERIOD, {})}
      onChange={({ razdoblje, od, do: until }) => {
        choose(razdoblje);
        const days: Partial<Days> =
          razdoblje === 'dani' ? { from: od, to: until } : razdoblje ? daysOf(razdoblje, {}) : {};
        change({ gte: days.from, lte: days.to });
      }}
    />
  );
}
