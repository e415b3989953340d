import { useParams } from 'react-router';
import { Fields } from '../../../src/admin/form/fields.tsx';
import { Form } from '../../../src/admin/form/form.tsx';
import { useDeclaredForm } from '../../../src/admin/form/use-declared-form.ts';
import { useSaved } from '../../../src/admin/form/use-saved.ts';
import { Fetched, PageHeader, useGet } from '../../../src/admin/kit/index.ts';
import { defineList } from '../../../src/admin/list/definition.ts';
import { List } from '../../../src/admin/list/list.tsx';
import { api } from '../../../src/web/api.ts';
import { form, listApi, ORDERS, type Order as OrderData, type OrderRow } from '../nalozi.api.ts';

const { name, path } = ORDERS;
const { path: url } = listApi;
const ALL = { label: 'Radni nalozi', to: path };

export const orderList = defineList<OrderRow>({
  name,
  path,
  api: url,
  spec: listApi.list,
  topic: name,
  labels: { many: ALL.label, count: ['nalog', 'naloga', 'naloga'] },
  title: 'broj',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ broj }) => broj,
  linkTo: ({ idguid }) => `${path}/${idguid}/edit`,
});

/** /erp/nalozi */
export const Orders = () => (
  <List list={orderList} header={{}} create={{ to: `${path}/create`, label: 'Dodaj nalog' }} />
);

/** /erp/nalozi/create and /erp/nalozi/:idguid/edit */
export function Order() {
  const { idguid } = useParams();
  return idguid ? <KnownOrder key={idguid} idguid={idguid} /> : <OrderForm order={null} />;
}

function KnownOrder({ idguid }: { idguid: string }) {
  const asked = useGet<OrderData>(`${url}/${idguid}`);
  return (
    <Fetched asked={asked} list={ALL}>
      {(order) => <OrderForm order={order} />}
    </Fetched>
  );
}

function OrderForm({ order }: { order: OrderData | null }) {
  const saved = useSaved();
  const state = useDeclaredForm({
    fields: form,
    record: order,
    draft: `${name}:${order?.idguid ?? 'novi'}`,
    send: (values, { record, version }) =>
      record ? api.patch(`${url}/${record.idguid}`, { ...values, version }) : api.post(url, values),
    done: (answer: { message?: string }) => saved(answer, path),
  });
  return (
    <>
      <PageHeader title={order ? `Uredi nalog ${order.broj}` : 'Dodaj nalog'} crumbs={[ALL]} />
      <Form state={state} label="Radni nalog" cancelTo={path}>
        <Fields state={state} fields={form} source={ORDERS} titles={order?.refs} />
      </Form>
    </>
  );
}
