import { Select } from '@mantine/core';
import type { useListing } from '../../../../admin/listing/use-listing.ts';
import { dropdown } from '../../../../admin/resource/fields/dropdown.ts';
import classes from './people.module.css';

interface FilterProps {
  /** What it filters by, for those who listen. */
  label: string;
  /** Name in the address. */
  name: string;
  /** Said where nothing is chosen. */
  all: string;
  options: { value: string; label: string }[];
  listing: Pick<ReturnType<typeof useListing>, 'given' | 'set'>;
}

/** One choice beside the search box; it stands in the address. */
export const Filter = ({ label, name, all, options, listing }: FilterProps) => (
  <Select
    className={classes.filter}
    aria-label={label}
    data={[{ value: '', label: all }, ...options]}
    {...dropdown}
    value={options.some(({ value }) => value === listing.given[name]) ? listing.given[name]! : ''}
    onChange={(value) => listing.set(name, value ?? '')}
    allowDeselect={false}
  />
);

/** Whether people may come in, and whether they have a second factor. */
export const PeopleFilters = ({ listing }: Pick<FilterProps, 'listing'>) => (
  <>
    <Filter
      label="Stanje"
      name="is_active"
      all="Stanje: svi"
      options={[
        { value: 'true', label: 'Aktivni' },
        { value: 'false', label: 'Isključeni' },
      ]}
      listing={listing}
    />
    <Filter
      label="Drugi faktor"
      name="second_factor"
      all="Drugi faktor: svi"
      options={[
        { value: 'true', label: 'S drugim faktorom' },
        { value: 'false', label: 'Bez drugog faktora' },
      ]}
      listing={listing}
    />
  </>
);
