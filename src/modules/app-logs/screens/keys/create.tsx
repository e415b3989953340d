import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { PageHeader } from '../../../../admin/kit/index.ts';
import { SecretOnce } from '../../../../admin/kit/secret-once.tsx';
import { integer, text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { KEY_LIMITS, type MadeLogKey } from '../../keys/keys.api.ts';
import { API, HOME, KEYS, TITLE } from '../paths.ts';
import { HowToSend } from './how-to-send.tsx';
import classes from './keys.module.css';

const CRUMBS = [
  { label: TITLE, to: HOME },
  { label: 'Ključevi', to: KEYS },
];
const FIELDS = {
  name: text({
    label: 'Naziv aplikacije',
    help: 'Kako je zovete vi, npr. Blagajna u Zenici.',
    max: KEY_LIMITS.name,
    required: true,
  }),
  app: text({
    label: 'Oznaka',
    help: 'Po njoj se traži, npr. app:blagajna. Mala slova engleske abecede, cifre i crtica.',
    max: 40,
    required: true,
  }),
  line_limit: integer({
    label: 'Zapisa u minuti',
    help: 'Koliko najviše prima; dugački zapisi računaju se po KB. Ono preko toga aplikacija mora poslati kasnije.',
    min: 60,
    max: KEY_LIMITS.lines,
    required: true,
  }),
};

/** /admin/app-logs/kljucevi/create: makes a key and shows it once, with how it is used. */
export default function CreateLogKey() {
  // Only in memory: neither in the address nor in the browser's storage.
  const [made, setMade] = useState<MadeLogKey | null>(null);
  if (made) return <Made made={made} />;
  return (
    <>
      <PageHeader
        title="Dodaj ključ"
        crumbs={CRUMBS}
        description="Jedan ključ za jednu aplikaciju: tako se njeni zapisi mogu tražiti, a ključ opozvati."
      />
      <KeyForm done={setMade} />
    </>
  );
}

function KeyForm({ done }: { done: (made: MadeLogKey) => void }) {
  const saved = useSaved();
  const state = useDeclaredForm<MadeLogKey>({
    fields: FIELDS,
    initial: { line_limit: KEY_LIMITS.usualLines },
    send: async (values) => (await api.post<MadeLogKey>(`${API}/keys`, values)).data,
    done: (made) => {
      saved({});
      done(made);
    },
  });
  return (
    <Form state={state} submitLabel="Dodaj ključ" cancelTo={KEYS} label="Dodaj ključ">
      <Fields state={state} fields={FIELDS} />
    </Form>
  );
}

function Made({ made }: { made: MadeLogKey }) {
  return (
    <>
      <PageHeader title="Ključ je napravljen" crumbs={CRUMBS} description={made.name} />
      <div className={classes.made}>
        <SecretOnce
          label="Ključ za logove"
          secret={made.key}
          copyLabel="Kopiraj ključ"
          now="Kopirajte ključ sada."
        >
          Ne čuvamo ga i kasnije ga ne možemo prikazati. Njime se zapisi mogu samo slati, a ne čitati.
        </SecretOnce>
        <HowToSend secret={made.key} />
        <div className={classes.actions}>
          <Button component={Link} to={`${KEYS}/view/${made.idguid}`} replace variant="default">
            Gotovo
          </Button>
        </div>
      </div>
    </>
  );
}
