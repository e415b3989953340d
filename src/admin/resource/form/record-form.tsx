import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { toForm } from '../../fields/form-values.ts';
import { Fields, type Section } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import type { FormState } from '../../form/use-form.ts';
import { lastListPath, viewPath } from '../paths.ts';
import { useRecordForm } from './use-record-form.ts';

/** What a module adds to the form of its resource. */
export interface FormParts {
  /** Groups of fields under headings. */
  sections?: readonly Section[];
  /** Before the fields, in the form's grid. */
  Above?: ComponentType<{ state: FormState; record: ResourceRecord | null }>;
  /** The same behind them. */
  Below?: ComponentType<{ state: FormState; record: ResourceRecord | null }>;
}

export function RecordForm({
  resource,
  record,
  initial,
  titles,
  draft,
  sections,
  Above,
  Below,
}: FormParts & {
  resource: Resource;
  record: ResourceRecord | null;
  /** Values that a new record begins with. */
  initial: Record<string, unknown>;
  /** Titles of the records referred to, by field. */
  titles: Record<string, string | null>;
  /** Tells drafts of one resource apart: the record's id, or the address of a new one. */
  draft: string;
}) {
  const navigate = useNavigate();
  // The form keeps the record it was opened with; a refetch does not change it.
  const [opened] = useState(record);
  const state = useRecordForm(resource, opened, initial, draft, (saved) => {
    // Back leads to the list, not to the submitted form.
    void navigate(viewPath(resource, saved.idguid), { replace: true });
  });
  return (
    <Form
      state={state}
      cancelTo={record ? viewPath(resource, record.idguid) : lastListPath(resource)}
      gone={{ accusative: resource.labels.accusative, list: lastListPath(resource) }}
      buttons={({ clear, focus }) =>
        !record && (
          <Button
            variant="default"
            disabled={state.sending}
            onClick={() =>
              void state.submitTo(() => {
                clear();
                state.form.reset(toForm(resource, initial));
                focus();
              })()
            }
          >
            Sačuvaj i dodaj još
          </Button>
        )
      }
    >
      {Above && <Above state={state} record={opened} />}
      <Fields state={state} fields={resource.fields} sections={sections} source={resource} titles={titles} />
      {Below && <Below state={state} record={opened} />}
    </Form>
  );
}
