import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import type { FormState } from '../../../../admin/form/use-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { fold } from '../../../../core/fold.ts';
import { MAX_PAGE_SIZE } from '../../../../core/list-query.ts';
import { choice } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { CHECK_CODES, CHECKS, CODE_FIELD, TYPE_FIELDS } from '../type.fields.ts';
import { type DocumentType, TYPES_PATH, type TypeRow } from '../types.api.ts';
import { LIST_CRUMB, TYPES_PAGE, typePage } from './paths.ts';
import classes from './types.module.css';

/** A choice of "Počni od" that is no type. */
const NOTHING = 'prazno';
const { checks: _, ...PLAIN } = TYPE_FIELDS;
const { name, ...OTHERS } = PLAIN;

/** /obrada-dokumenta/vrste-dok/create; `?od=` names the type whose fields are copied. */
export function CreateType() {
  const asked = useGet<TypeRow[]>(TYPES_PATH, { page_size: MAX_PAGE_SIZE, sort: 'name' });
  return (
    <Fetched asked={asked} list={LIST_CRUMB} title="Vrsta dokumenta">
      {(types) => <NewTypeForm types={types} />}
    </Fetched>
  );
}

/** /obrada-dokumenta/vrste-dok/edit/{idguid} */
export function EditType() {
  const { idguid = '' } = useParams();
  const asked = useGet<DocumentType>(`${TYPES_PATH}/${idguid}`);
  return (
    <Fetched asked={asked} list={LIST_CRUMB} title="Vrsta dokumenta">
      {(type) => <ChangeForm key={type.idguid} type={type} />}
    </Fetched>
  );
}

function NewTypeForm({ types }: { types: readonly TypeRow[] }) {
  const saved = useSaved();
  const [asked] = useSearchParams();
  const from = types.find(({ idguid }) => idguid === asked.get('od'));
  const [fields] = useState(() => ({
    name,
    code: CODE_FIELD,
    copy_of: choice({
      label: 'Počni od',
      required: true,
      options: {
        [NOTHING]: 'Prazna vrsta, bez polja',
        ...Object.fromEntries(types.map((type) => [type.idguid, `Kopija: ${type.name}`])),
      },
      help: 'Polja se poslije slobodno mijenjaju; vrsta od koje se počinje ostaje kakva jeste.',
    }),
    ...OTHERS,
    checks: TYPE_FIELDS.checks,
  }));
  const state = useDeclaredForm({
    fields,
    draft: 'vrsta-dokumenta:nova',
    initial: {
      copy_of: from?.idguid ?? NOTHING,
      colour: from?.colour ?? 'copper',
      active: true,
      bulk_approve: true,
      checks: [...CHECK_CODES],
    },
    send: ({ copy_of, ...values }) =>
      api.post<DocumentType>(TYPES_PATH, { ...values, copy_of: copy_of === NOTHING ? null : copy_of }),
    done: (answer) => saved(answer, typePage('schema', answer.data.idguid)),
  });
  const { form } = state;
  const label = form.watch('name');
  useEffect(() => {
    // Until somebody writes another, the code follows the name.
    if (!form.getFieldState('code').isDirty) form.setValue('code', codeFrom(String(label)));
  }, [label, form]);
  return (
    <>
      <PageHeader
        title="Dodaj vrstu dokumenta"
        crumbs={[LIST_CRUMB]}
        description="Nakon čuvanja određujete polja koja se čitaju."
      />
      <Form state={state} label="Vrsta dokumenta" submitLabel="Sačuvaj i uredi polja" cancelTo={TYPES_PAGE}>
        <TypeFields state={state} fields={fields} />
      </Form>
    </>
  );
}

function ChangeForm({ type }: { type: DocumentType }) {
  const saved = useSaved();
  const back = typePage('view', type.idguid);
  const state = useDeclaredForm({
    fields: TYPE_FIELDS,
    record: type,
    draft: `vrsta-dokumenta:${type.idguid}`,
    send: (values, { version, changed }) =>
      api.patch<DocumentType>(`${TYPES_PATH}/${type.idguid}`, {
        version,
        ...Object.fromEntries(Object.keys(changed).map((field) => [field, values[field]])),
      }),
    done: (answer) => saved(answer, back),
  });
  return (
    <>
      <PageHeader
        title="Uredi vrstu dokumenta"
        crumbs={[LIST_CRUMB, { label: type.name, to: back }]}
        description={type.name}
      />
      <Form state={state} label="Vrsta dokumenta" cancelTo={back}>
        <TypeFields state={state} fields={TYPE_FIELDS} />
      </Form>
    </>
  );
}

function TypeFields({ state, fields }: { state: FormState; fields: typeof TYPE_FIELDS }) {
  const names = Object.keys(fields).filter((field) => field !== 'checks');
  const processing = ['retention_months', 'four_eyes', 'bulk_approve'];
  return (
    <>
      <Fields
        state={state}
        fields={fields}
        sections={[
          { title: 'Vrsta', fields: names.filter((field) => !processing.includes(field)) },
          { title: 'Odobravanje i čuvanje', fields: processing },
        ]}
      />
      <Checks state={state} />
    </>
  );
}

/** The known warnings as boxes to tick. */
function Checks({ state }: { state: FormState }) {
  const { field } = useController({ name: 'checks', control: state.form.control });
  const { label, help } = TYPE_FIELDS.checks;
  return (
    <FormField wide>
      <Checkbox.Group
        label={label}
        description={help}
        value={field.value as string[]}
        onChange={field.onChange}
      >
        <div className={classes.checks}>
          {CHECK_CODES.map((code) => (
            <Checkbox key={code} value={code} label={CHECKS[code]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormField>
  );
}

/** A code from the name: "Putni nalog" is "putni_nalog". */
const codeFrom = (label: string): string =>
  fold(label.replace(/đ/gi, 'dj'))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);
