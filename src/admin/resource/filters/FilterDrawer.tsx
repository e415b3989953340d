import { Button, Drawer } from '@mantine/core';
import { fieldsOf, type Resource } from '../../../core/resource.ts';
import { counted } from '../../kit/format.ts';
import type { ListControl } from '../list/useListState.ts';
import { isNarrowed } from '../query/state.ts';
import { FieldFilter } from './FieldFilter.tsx';
import classes from './filters.module.css';

/** Every field's filter in one drawer, for narrow screens. */
export function FilterDrawer({
  resource,
  control,
  opened,
  total,
  onClose,
}: {
  resource: Resource;
  control: ListControl;
  opened: boolean;
  /** How many records the filters leave; undefined while not known. */
  total: number | undefined;
  onClose: () => void;
}) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="min(24rem, 100vw)" title="Filteri">
      {fieldsOf(resource).map(([name, field]) => (
        <section key={name} className={classes.section} aria-label={field.label}>
          <h3>{field.label}</h3>
          <FieldFilter resource={resource} name={name} control={control} />
        </section>
      ))}
      <div className={classes.drawerFoot}>
        <Button
          variant="default"
          disabled={!isNarrowed(control.state)}
          onClick={() => control.change({ filters: {}, q: '' })}
        >
          Očisti
        </Button>
        <Button flex={1} onClick={onClose}>
          {total === undefined ? 'Prikaži' : `Prikaži ${counted(total, 'zapis', 'zapisa', 'zapisa')}`}
        </Button>
      </div>
    </Drawer>
  );
}
