import { Button } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link } from 'react-router';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { counted, formatNumber, useGet } from '../../../../../admin/kit/index.ts';
import { downloadFile } from '../../../../../admin/list/client.ts';
import type { Conversation } from '../../conversations.api.ts';
import type { AttachedFiles } from '../../person/person.api.ts';
import { ERASE_FIELDS, EXPORT_FIELDS } from '../../person/person.fields.ts';
import { nameOf } from '../person-mark.tsx';
import { attachedPath, erasePerson, exportPath } from '../state/client.ts';
import classes from './card.module.css';

interface PersonDataProps {
  card: Conversation;
  /** The caller may erase the person's data. */
  may: boolean;
}

/** What a person may ask for: a copy of what was written, and to be forgotten. */
export function PersonData({ card, may }: PersonDataProps) {
  const [open, setOpen] = useState<'export' | 'erase' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={classes.part} aria-label="Izvoz i brisanje">
      <div className={classes.data}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => setOpen('export')}
        >
          Izvezi razgovor
        </Button>
        {may && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconEraser size={15} aria-hidden />}
            onClick={() => setOpen('erase')}
          >
            Obriši lične podatke
          </Button>
        )}
      </div>
      {open === 'export' && <ExportDialog card={card} onClose={close} />}
      {open === 'erase' && <EraseDialog card={card} onClose={close} />}
    </section>
  );
}

interface DialogProps {
  card: Conversation;
  onClose: () => void;
}

function ExportDialog({ card, onClose }: DialogProps) {
  const state = useDeclaredForm<null>({
    fields: EXPORT_FIELDS,
    initial: { format: 'pdf' },
    send: async ({ format, notes, od, do: until }) => {
      await downloadFile(exportPath(card.idguid), {
        format: format as string,
        notes: notes ? '1' : '0',
        od: (od as string | null) ?? null,
        do: (until as string | null) ?? null,
      });
      return null;
    },
    done: onClose,
  });
  return (
    <DialogForm state={state} title="Izvoz razgovora" submitLabel="Izvezi" onClose={onClose}>
      <Fields state={state} fields={EXPORT_FIELDS} />
    </DialogForm>
  );
}

const GOES = [
  'ime, slika, telefon, jezik, zemlja, firma, oznake i napomena o osobi',
  'sav tekst poruka i internih napomena, i primljene i poslane datoteke koje nisu priložene uz zapise',
  'započete poruke, obavještenja i sirovi pozivi s Vibera koji je spominju',
];
const STAYS = [
  'da je razgovor postojao, kada su poruke išle i ko je od vaših ljudi odgovarao, za statistiku',
  'u tragu izmjena da ste podatke obrisali, bez tih podataka',
  'e-poruke s obavještenjima koje su već otišle vašim ljudima i kopija kod Vibera: njih ovaj program ne može obrisati',
];

/** What stays of the person's files because somebody has attached it to a record, each with its place. */
function Attached({ idguid }: { idguid: string }) {
  const { data, isError } = useGet<AttachedFiles>(attachedPath(idguid), {}, { retry: false });
  if (isError)
    return <p>Nije se moglo provjeriti da li su datoteke ove osobe priložene uz zapise. Takve ostaju.</p>;
  if (!data) return <p role="status">Provjerava se da li su datoteke ove osobe priložene uz zapise…</p>;
  if (data.total === 0) return null;
  const more = data.total - data.attachments.length;
  return (
    <>
      <h3>{`Ostaju i prilozi od ove osobe (${formatNumber(data.total)})`}</h3>
      <p>
        Stoje uz zapise vaše organizacije, pa ona odlučuje smije li ih zadržati. Ako ih treba obrisati,
        skinite ih s tih zapisa: još 30 dana su u korpi.
      </p>
      <ul>
        {data.attachments.map(({ name, record, path, removed }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may stand twice at one record
          <li key={at}>
            {name}: {path ? <Link to={path}>{record}</Link> : record}
            {removed && ' (prilog je u korpi)'}
          </li>
        ))}
        {more > 0 && <li>{`i još ${counted(more, 'prilog', 'priloga', 'priloga')}`}</li>}
      </ul>
    </>
  );
}

function EraseDialog({ card, onClose }: DialogProps) {
  const client = useQueryClient();
  const state = useDeclaredForm<string>({
    fields: ERASE_FIELDS,
    send: async ({ confirm }) => (await erasePerson(card.idguid, String(confirm ?? ''))).message ?? '',
    done: (said) => {
      toast.success(said);
      onClose();
      void client.invalidateQueries();
    },
  });
  const list = (items: readonly string[]) => (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
  return (
    <DialogForm
      state={state}
      title={`Obrisati podatke: ${nameOf(card.name)}?`}
      submitLabel="Obriši zauvijek"
      size="32rem"
      onClose={onClose}
    >
      <div className={classes.erasing}>
        <h3>Briše se</h3>
        {list(GOES)}
        <h3>Ostaje</h3>
        {list(STAYS)}
        <Attached idguid={card.idguid} />
        <p>
          Osoba više ne dobija masovne poruke. Ako se opet javi, to je novi razgovor.{' '}
          <b>Ovo se ne može vratiti.</b>
        </p>
      </div>
      <Fields state={state} fields={ERASE_FIELDS} />
    </DialogForm>
  );
}
