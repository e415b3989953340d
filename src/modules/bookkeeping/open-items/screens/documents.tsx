import { PageTabs } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { ItemLines } from './item-lines.tsx';
import { LaterNote } from './later.tsx';
import { itemList } from './lists.tsx';
import { TABS } from './paths.ts';

/** /fin/otvorene-stavke/dokumenti: every open document, with its lines. */
export default function Documents() {
  return (
    <List
      list={itemList}
      header={{ description: 'Svaki otvoren dokument; strelica u redu pokazuje stavke naloga.' }}
      before={
        <>
          <PageTabs tabs={TABS} />
          <LaterNote of="documents" />
        </>
      }
      details={(item) => <ItemLines item={item} />}
      empty={{
        title: 'Nema otvorenih dokumenata',
        text: 'Sve što je proknjiženo je zatvoreno, ili nijedan konto ne vodi otvorene stavke.',
      }}
    />
  );
}
