import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { FormState } from '../../../admin/form/use-form.ts';
import { formatDecimal, useGet } from '../../../admin/kit/index.ts';
import { ResourceForm } from '../../../admin/resource/index.tsx';
import { isId } from '../../../core/list-query.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { fieldSchema } from '../../../core/schema.ts';
import { km } from '../articles/prices.ts';
import { artikli } from '../resources.ts';
import { usePrices } from './rates.ts';
import classes from './shop.module.css';

const SECTIONS = [
  { title: 'Artikal', fields: ['sifra', 'naziv', 'grupa_id', 'jedinica_id'] },
  { title: 'Cijena', fields: ['cijena', 'porez_id'] },
  { title: 'U prodavnici', fields: ['slika_id', 'opis', 'u_prodavnici', 'istaknut'] },
] as const;

/** /erp/sifarnici/artikli/create, /erp/sifarnici/artikli/:idguid/edit */
export default function ArticleForm({ resource }: { resource: Resource }) {
  return <ResourceForm resource={resource} sections={SECTIONS} Above={Help} />;
}

const PRICE = fieldSchema({ ...artikli.fields.cijena!, required: false });

interface HelpProps {
  state: FormState;
  record: ResourceRecord | null;
}

/** What the group suggests for a new article, and what the typed price is with VAT. */
function Help({ state, record }: HelpProps) {
  const { control } = state.form;
  const [group, net, tax] = useWatch({ control, name: ['grupa_id', 'cijena', 'porez_id'] }) as string[];
  useSuggested(state, record ? '' : (group ?? ''));
  const typed = PRICE.safeParse(net);
  const price = usePrices()(typed.success ? typed.data : null, tax);
  return (
    <p className={classes.note} role="status">
      {price?.gross ? (
        <>
          S PDV-om po današnjoj stopi ({formatDecimal(price.rate!)} %): <b>{km(price.gross)}</b>
        </>
      ) : (
        typed.success && typed.data === null && 'Bez cijene kupci vide „Cijena na upit”.'
      )}
    </p>
  );
}

/** Fills in the unit and the tax of a group where nothing is chosen yet. */
function useSuggested({ form }: FormState, group: string): void {
  const { data } = useGet<ResourceRecord>(
    `/api/erp/sifarnici/grupe-robe/${group}`,
    {},
    { enabled: isId(group), retry: false },
  );
  useEffect(() => {
    for (const name of ['jedinica_id', 'porez_id']) {
      const suggested = data?.[name];
      if (typeof suggested === 'string' && form.getValues(name) === '')
        form.setValue(name, suggested, { shouldDirty: true, shouldValidate: true });
    }
  }, [data, form]);
}
