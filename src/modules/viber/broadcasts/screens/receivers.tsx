import { unlisted } from '../../../../admin/list/columns.ts';
import { List } from '../../../../admin/list/list.tsx';
import { receiverList } from './broadcast-list.tsx';
import classes from './broadcasts.module.css';
import { LIST } from './broadcasts-data.ts';

/** /admin/viber/masovne-poruke/primaoci: what became of all broadcasts, person by person. */
export default function Receivers() {
  return (
    <List
      list={receiverList}
      header={{ crumbs: [LIST], description: 'Šta je bilo sa svakom porukom svakome kome je išla.' }}
      empty={{
        title: 'Još nikome ništa nije poslano',
        text: 'Ovdje stoji svako kome je poslana masovna poruka.',
      }}
    />
  );
}

/** Each row would repeat whose page it is. */
const OF_ONE = unlisted(receiverList, 'broadcast');

/** Receivers of one broadcast, on its page. */
export const ReceiversOf = ({ idguid }: { idguid: string }) => (
  <section className={classes.receivers} aria-label="Primaoci">
    <h2 className={classes.heading}>Primaoci</h2>
    <List
      list={OF_ONE}
      query={{ broadcast_id: idguid }}
      empty={{ title: 'Još nema primalaca', text: 'Pojave se kad slanje počne.' }}
    />
  </section>
);
