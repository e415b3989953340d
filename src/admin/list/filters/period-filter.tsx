import { presetNamed, USUAL_PERIOD, wholeDaysOf } from '../../../core/period.ts';
import { PeriodChoice } from '../../period/period-choice.tsx';
import { filterOf, type ListDefinition } from '../definition.ts';
import { valuesOf, withFilter } from '../filters.ts';
import type { ListControl } from '../use-list-state.ts';

/** Moment filter as a period control. */
export function PeriodFilter(props: { list: ListDefinition; control: ListControl; name: string }) {
  const { list, control, name } = props;
  const { filters } = control.state;
  const values = valuesOf(filters, name, filterOf(list, name)!);
  const period = presetNamed(values[''] ?? '') ?? (values.gte || values.lte ? 'dani' : null);
  return (
    <PeriodChoice
      any="Od početka"
      period={period}
      days={wholeDaysOf(period ?? USUAL_PERIOD, { od: values.gte, do: values.lte })}
      onChange={({ razdoblje, od, do: until }) => {
        const next = razdoblje === 'dani' ? { gte: od, lte: until } : { '': razdoblje ?? '' };
        control.change({ filters: withFilter(list, filters, name, next) });
      }}
    />
  );
}
