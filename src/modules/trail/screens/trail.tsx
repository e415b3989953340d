import { Button } from '@mantine/core';
import { ActingFor, useActing } from '../../../admin/acting/acting.tsx';
import type { ListDefinition } from '../../../admin/list/definition.ts';
import { List } from '../../../admin/list/list.tsx';
import { NewLines } from './new-lines.tsx';
import { Details } from './trail-cells.tsx';
import { trailList } from './trail-list.tsx';

const list: ListDefinition = trailList;

/** /admin/dnevnik: who did what in the organisation, when and from where. */
export default function TrailScreen() {
  const { query } = useActing();
  return (
    <List
      list={trailList}
      header={{
        description: 'Ko je šta uradio, kada i odakle. Dnevnik se dopunjava sam; niko ga ne može mijenjati.',
      }}
      before={
        <>
          <ActingFor />
          <NewLines />
        </>
      }
      query={query}
      details={(line, control) => <Details line={line} list={list} control={control} />}
      nothingFound={(control) =>
        control.state.filters.at || control.state.filters.at__gte || control.state.filters.at__lte ? (
          <Button
            variant="default"
            onClick={() => {
              const { at: _at, at__gte: _from, at__lte: _to, ...filters } = control.state.filters;
              control.change({ filters, view: 'svi' });
            }}
          >
            Traži u cijelom dnevniku
          </Button>
        ) : null
      }
      empty={{ title: 'Nema izmjena', text: 'U dnevniku još nema nijednog reda.' }}
    />
  );
}
