import { Button } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { send } from '../../../admin/files/queue.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormField, FormSection } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { formatBytes, PageHeader } from '../../../admin/kit/index.ts';
import { secret } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { type Answer, ApiError } from '../../../web/call.ts';
import { MAX_PASSPHRASE } from '../states.ts';
import classes from './moving.module.css';
import { API, HOME, LIST, movePage } from './moving-data.ts';

const FIELDS = {
  passphrase: secret({
    label: 'Lozinka arhive',
    max: MAX_PASSPHRASE,
    required: true,
    help: 'Ona s kojom je organizacija iznesena.',
  }),
};
const NO_FILES = 'Pošaljite datoteke arhive.';

/** A file of an archive that has been sent. */
interface SentFile {
  id: string;
  name: string;
  size: number;
}

/** /admin/selidba/unesi: sends an archive to be checked. */
export default function BringIn() {
  const saved = useSaved();
  const [files, setFiles] = useState<SentFile[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const state = useDeclaredForm<Answer<{ idguid: string }>>({
    fields: FIELDS,
    send: ({ passphrase }) => {
      if (files.length === 0) throw new ApiError(422, 'invalid', NO_FILES);
      return api.post<{ idguid: string }>(`${API}/unosenja`, {
        files: files.map(({ id }) => id),
        passphrase,
      });
    },
    done: (answer) => saved(answer, movePage(answer.data.idguid)),
    // No input of the form.
    inputOf: (field) => (field.startsWith('files') ? null : field),
  });
  const take = (chosen: readonly File[]): void =>
    send(
      chosen.map((file) => ({
        file,
        place: 'Arhiva organizacije',
        keep: async (id) =>
          setFiles((before) => [
            ...before.filter(({ name }) => name !== file.name),
            { id, name: file.name, size: file.size },
          ]),
      })),
    );
  return (
    <>
      <PageHeader
        title="Unesi arhivu"
        crumbs={[LIST]}
        description="Arhiva se prvo cijela pročita i isproba. Ništa se ne upisuje dok to poslije ne potvrdite."
      />
      <Form
        state={state}
        label="Unesi arhivu"
        submitLabel="Provjeri arhivu"
        cancelTo={HOME}
        autoFocus={false}
      >
        <FormSection title="Arhiva">
          Pošaljite sve datoteke koje su nastale pri iznošenju; redoslijed nije važan.
        </FormSection>
        <FormField wide>
          {files.length > 0 && (
            <ul className={classes.files} aria-label="Poslane datoteke">
              {files.map(({ id, name, size }) => (
                <li key={id}>
                  <span>
                    {name} <span className={classes.aside}>{formatBytes(size)}</span>
                  </span>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-md"
                    leftSection={<IconX size={16} aria-hidden />}
                    aria-label={`Ukloni: ${name}`}
                    onClick={() => setFiles((before) => before.filter((one) => one.id !== id))}
                  >
                    Ukloni
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Odaberi datoteke
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            tabIndex={-1}
            aria-hidden="true"
            data-testid="archive"
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </FormField>
        <Fields state={state} fields={FIELDS} />
        <FormSection title="Šta se ne prenosi">
          Lozinke ljudi, logo organizacije, lozinke DDNS uređaja, DNSSEC ključevi PowerDNS-a, zapisi iz
          logova, poslovi koji su čekali i licence aplikacija drugih organizacija. Viber bot i dalje piše
          staroj instalaciji dok mu ovdje ponovo ne postavite webhook.
        </FormSection>
      </Form>
    </>
  );
}
