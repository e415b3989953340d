import { List } from '../../../../admin/list/list.tsx';
import { BOTS_PATH } from '../../labels.ts';
import { callbackList } from './callback-list.tsx';

/** /admin/viber/botovi/pozivi: callbacks that came to nothing, of all bots or of one (`?bot_id=`). */
export default function Callbacks() {
  return (
    <List
      list={callbackList}
      header={{
        crumbs: [{ label: 'Viber botovi', to: BOTS_PATH }],
        description:
          'Šta je Viber poslao, a nije se moglo primijeniti: događaji koje program ne poznaje, nečitljiv sadržaj, i poruke čiji je broj već viđen s drugim sadržajem. Čuvaju se 30 dana.',
      }}
      empty={{
        title: 'Nema takvih poziva',
        text: 'Sve što je Viber poslao je primijenjeno.',
      }}
    />
  );
}
