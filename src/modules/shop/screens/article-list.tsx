import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useAct } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import type { ListDefinition } from '../../../admin/list/definition.ts';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { ResourceList } from '../../../admin/resource/index.tsx';
import { MAX_EDITED } from '../../../core/records/edit-many.api.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { km } from '../articles/prices.ts';
import { usePrices } from './rates.ts';
import classes from './shop.module.css';
import { Thumb } from './thumb.tsx';

const CELLS: ListDefinition<ResourceRecord>['cells'] = {
  naziv: (record) => (
    <span className={classes.article}>
      <span className={classes.thumb}>
        <Thumb record={record} alt="" />
      </span>
      {String(record.naziv)}
    </span>
  ),
  cijena: (record) => <Price record={record} />,
};

/** /erp/sifarnici/artikli */
export default function ArticleList({ resource }: { resource: Resource }) {
  return (
    <ResourceList
      resource={resource}
      cells={CELLS}
      bulk={(selected) => <ShowOrHide resource={resource} selected={selected} />}
    />
  );
}

function Price({ record: { cijena, porez_id } }: { record: ResourceRecord }) {
  const price = usePrices()(cijena, porez_id);
  if (cijena === null) return <span className={classes.quiet}>na upit</span>;
  return (
    <span className={classes.price}>
      {km(String(cijena))}
      {price?.gross && <span className={classes.quiet}>{km(price.gross)} s PDV-om</span>}
    </span>
  );
}

/** Puts the selected articles into the shop, or takes them out of it. */
function ShowOrHide({ resource, selected }: { resource: Resource; selected: Selected<ResourceRecord> }) {
  const { act, busy } = useAct();
  const set = (u_prodavnici: boolean) => {
    const records = selected.rows
      .filter((row) => row.u_prodavnici !== u_prodavnici)
      .map(({ idguid, version }) => ({ idguid, version }));
    if (records.length === 0) return selected.clear();
    return act(() => api.post(`/api${resource.path}/bulk-edit`, { records, values: { u_prodavnici } }), {
      done: selected.clear,
    });
  };
  const common = { selected, disabled: busy, most: MAX_EDITED };
  return (
    <>
      <BulkButton {...common} leftSection={<IconEye size={15} aria-hidden />} onClick={() => void set(true)}>
        Prikaži u prodavnici
      </BulkButton>
      <BulkButton
        {...common}
        leftSection={<IconEyeOff size={15} aria-hidden />}
        onClick={() => void set(false)}
      >
        Sakrij
      </BulkButton>
    </>
  );
}
