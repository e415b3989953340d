import { Button, Drawer } from '@mantine/core';
import { counted, formatNumber } from '../../kit/format.ts';
import { isNarrowed } from '../address.ts';
import type { PageMeta } from '../client.ts';
import { offeredFilters } from '../definition.ts';
import { cleared } from './filter-bar.tsx';
import { FilterEditor, type FilterProps } from './filter-editor.tsx';
import classes from './filters.module.css';

interface DrawerProps extends FilterProps {
  opened: boolean;
  /** Count of rows found; undefined while loading. */
  meta: PageMeta | undefined;
  /** A filter with a control of its own elsewhere on the screen. */
  except?: string;
  onClose: () => void;
}

/** All filters in a drawer, for narrow screens. */
export function FilterDrawer({ opened, meta, onClose, ...props }: DrawerProps) {
  const { list, control, except } = props;
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="min(24rem, 100vw)" title="Filteri">
      {offeredFilters(list)
        .filter(([name]) => name !== except)
        .map(([name, filter]) => (
          <section key={name} className={classes.section} aria-label={filter.label}>
            <h3>{filter.label}</h3>
            <FilterEditor {...props} name={name} />
          </section>
        ))}
      <div className={classes.drawerFoot}>
        <Button
          variant="default"
          disabled={!isNarrowed(control.state)}
          onClick={() => control.change({ filters: cleared(props), q: '' })}
        >
          Očisti
        </Button>
        <Button flex={1} onClick={onClose}>
          {meta ? `Prikaži ${countText(list.labels.count, meta)}` : 'Prikaži'}
        </Button>
      </div>
    </Drawer>
  );
}

const countText = (forms: readonly [string, string, string], { total, more }: PageMeta): string =>
  more ? `više od ${formatNumber(total)} ${forms[2]}` : counted(total, ...forms);
