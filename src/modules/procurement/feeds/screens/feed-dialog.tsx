import { Button, Select } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { useChoiceSearch } from '../../../../admin/fields/use-choice-search.tsx';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import type { FormState } from '../../../../admin/form/use-form.ts';
import { CopyButton, Dialog } from '../../../../admin/kit/index.ts';
import { SecretOnce } from '../../../../admin/kit/secret-once.tsx';
import { api } from '../../../../web/api.ts';
import { FEEDS_API } from '../../labels.ts';
import type { MadeFeed } from '../feeds.api.ts';
import { FEED_FIELDS } from '../feeds.fields.ts';
import classes from './feeds.module.css';

const F = FEED_FIELDS;
const SOURCE = { path: `${FEEDS_API}/references/watch_id` };

/** Asks what a new address is of. */
export function FeedDialog({ onClose, done }: { onClose: () => void; done: (feed: MadeFeed) => void }) {
  const client = useQueryClient();
  const state = useDeclaredForm<MadeFeed>({
    fields: F,
    initial: { of: 'watch' },
    send: async (values) => {
      const watch_id = values.of === 'watch' ? values.watch_id : null;
      return (await api.post<MadeFeed>(FEEDS_API, { ...values, watch_id })).data;
    },
    done: (feed) => {
      void client.invalidateQueries();
      done(feed);
    },
  });
  const of = useWatch({ control: state.form.control, name: 'of' });
  return (
    <DialogForm
      state={state}
      title="Dodaj privatnu adresu"
      submitLabel="Dodaj adresu"
      size="32rem"
      onClose={onClose}
    >
      <Fields state={state} fields={{ name: F.name, of: F.of }} />
      {of === 'watch' && <WatchField state={state} />}
    </DialogForm>
  );
}

function WatchField({ state }: { state: FormState }) {
  const { field, fieldState } = useController({ name: 'watch_id', control: state.form.control });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const search = useChoiceSearch(SOURCE, {
    title: chosen?.label ?? '',
    early: true,
    nothing: 'Nema takvog praćenja',
  });
  const found = search.found.map(({ idguid, label, hint }) => ({
    value: idguid,
    label: hint ? `${label} (${hint})` : label,
  }));
  const data = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <div data-field="watch_id" className={classes.choice}>
      <Select
        {...dropdown}
        {...search.input}
        name="watch_id"
        label={F.watch_id.label}
        withAsterisk
        aria-required
        ref={field.ref}
        data={data}
        value={String(field.value ?? '') || null}
        error={fieldState.error?.message}
        onChange={(next) => {
          setChosen(data.find((one) => one.value === next) ?? null);
          field.onChange(next ?? '');
        }}
        onBlur={field.onBlur}
        filter={() => (search.asked ? found : data)}
      />
    </div>
  );
}

/** The addresses, the only time that they can be seen. */
export const MadeDialog = ({ feed, onClose }: { feed: MadeFeed; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="Adresa je napravljena" size="38rem" closeOnClickOutside={false}>
    <div className={classes.stack}>
      <SecretOnce
        label="Kalendar rokova"
        secret={feed.calendar_url}
        copyLabel="Kopiraj adresu kalendara"
        now="Kopirajte adresu sada."
      >
        Kasnije se ne može prikazati. Ko god je zna, vidi rokove i obavještenja; ako dospije u pogrešne ruke,
        opozovite je.
      </SecretOnce>
      <p className={classes.text}>
        Na telefonu i računaru ga dugme dodaje samo. U Google kalendaru: Drugi kalendari → S URL-a. U Outlooku
        na webu: Dodaj kalendar → Pretplati se s weba.
      </p>
      <div className={classes.others}>
        <Button
          component="a"
          href={feed.calendar_url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          Dodaj u kalendar
        </Button>
        <CopyButton text={feed.rss_url} label="Kopiraj RSS adresu" variant="default" />
        <CopyButton text={feed.json_url} label="Kopiraj JSON Feed adresu" variant="default" />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Gotovo
        </Button>
      </div>
    </div>
  </Dialog>
);
