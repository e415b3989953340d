import { PageTabs } from '../../../../admin/kit/index.ts';
import type { ListDefinition, ListRow } from '../../../../admin/list/definition.ts';
import { List } from '../../../../admin/list/list.tsx';
import { SourceMark } from '../../notices/screens/source-mark.tsx';
import { TABS } from './statistics-data.ts';

/** Above the lists of statistics. */
export const ListTabs = () => (
  <>
    <PageTabs tabs={TABS} />
    <SourceMark />
  </>
);

/** A list behind the overview, with all rows and files. */
export const Spending = <Row extends ListRow>({
  list,
  description,
}: {
  list: ListDefinition<Row>;
  description: string;
}) => (
  <List
    list={list}
    header={{ description }}
    before={<ListTabs />}
    empty={{ title: 'Statistike još nema', text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.' }}
  />
);
