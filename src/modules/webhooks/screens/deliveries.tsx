import { List } from '../../../admin/list/list.tsx';
import { deliveryList } from './delivery-list.tsx';
import { HOME } from './webhooks-data.ts';

/** /admin/webhooks/deliveries: what was sent to webhooks, and how it went. */
export default function Deliveries() {
  return (
    <List
      list={deliveryList}
      header={{
        crumbs: [{ label: 'Webhookovi', to: HOME }],
        description: 'Poslane poruke i odgovori primalaca. Čuvaju se 30 dana.',
      }}
      empty={{
        title: 'Još nema isporuka',
        text: 'Pojavit će se kad se dogodi nešto što neki webhook prima, ili kad pošaljete probu.',
      }}
    />
  );
}
