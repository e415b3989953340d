import { CloseButton, Pagination, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Spinner } from '../kit/index.ts';
import { type SimpleColumn, SimpleTable } from '../kit/simple-table.tsx';
import { useDebouncedText } from '../list/use-debounced-text.ts';
import classes from './listing.module.css';
import { Toolbar } from './toolbar.tsx';
import type { useListing } from './use-listing.ts';

interface ListingProps<T extends { idguid: string }> {
  listing: ReturnType<typeof useListing<T>>;
  label: string;
  columns: readonly SimpleColumn<T>[];
  searchLabel: string;
  /** The count in words: "12 korisnika". */
  countOf: (total: number) => string;
  /** Inputs beside the search box; their values stand in the address (`also` of `useListing`). */
  filters?: ReactNode;
  /** Said where there is nothing at all, and nobody searched or filtered. */
  empty?: ReactNode;
}

/** Search box, filters, count, table or cards, pages. */
export function Listing<T extends { idguid: string }>(props: ListingProps<T>) {
  const { listing, label, columns, searchLabel, countOf, filters, empty } = props;
  const { list } = listing;
  const [text, type, flush] = useDebouncedText(listing.q, listing.search);
  return (
    <>
      <Toolbar count={list.data && countOf(listing.total)}>
        <TextInput
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text && <CloseButton size="sm" aria-label="Obriši pretragu" onClick={() => type('')} />
          }
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && flush()}
        />
        {filters}
      </Toolbar>
      {list.isPending && <Spinner />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data &&
        !list.isError &&
        (list.data.data.length === 0 ? (
          (!listing.narrowed && empty) || (
            <EmptyState title="Nema rezultata">Ništa ne odgovara traženom. Promijenite pretragu.</EmptyState>
          )
        ) : (
          <SimpleTable
            label={label}
            columns={columns}
            rows={list.data.data}
            sort={listing.sort}
            onSort={listing.order}
            stale={list.isPlaceholderData}
          />
        ))}
      {listing.pages > 1 && (
        <nav className={classes.pager} aria-label="Stranice">
          <Pagination
            total={listing.pages}
            value={Math.min(listing.page, listing.pages)}
            onChange={listing.turn}
            getControlProps={(control) => ({
              'aria-label': { first: 'Prva', previous: 'Prethodna', next: 'Sljedeća', last: 'Posljednja' }[
                control
              ],
            })}
          />
        </nav>
      )}
    </>
  );
}
