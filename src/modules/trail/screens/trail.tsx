import { Button } from '@mantine/core';
import { useActing } from '../../../admin/acting/acting.ts';
import { ActingFor } from '../../../admin/acting/acting-for.tsx';
import type { ListDefinition } from '../../../admin/list/definition.ts';
import { withFilter } from '../../../admin/list/filters.ts';
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
      period="at"
      details={(line, control) => <Details line={line} list={list} control={control} />}
      nothingFound={(control) =>
        Object.keys(control.state.filters).some((key) => key.startsWith('at')) ? (
          <Button
            variant="default"
            onClick={() => control.change({ filters: withFilter(list, control.state.filters, 'at', {}) })}
          >
            Pretraži cijeli dnevnik
          </Button>
        ) : null
      }
      empty={{ title: 'Nema izmjena', text: 'U dnevniku još nema nijednog reda.' }}
    />
  );
}
