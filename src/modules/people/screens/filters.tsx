import { Filter } from '../../../admin/listing/choice.tsx';
import type { useListing } from '../../../admin/listing/use-listing.ts';

/** Whether people may come in, and whether they have a second factor. */
export const PeopleFilters = ({
  listing,
}: {
  listing: Pick<ReturnType<typeof useListing>, 'given' | 'set'>;
}) => (
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
