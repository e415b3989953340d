import { useDebouncedValue } from '@mantine/hooks';
import { useController, useWatch } from 'react-hook-form';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form, FormSection } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { counted, formatNumber } from '../../../../admin/kit/index.ts';
import type { FileField as FileDefinition } from '../../../../core/resource.ts';
import type { Choice } from '../../../../core/resource-api.ts';
import { api } from '../../../../web/api.ts';
import { BROADCASTS_API, BROADCASTS_PATH } from '../../labels.ts';
import { FILE_BYTES, lengthOf, PICTURE_BYTES, TEXT_MAX, VIDEO_BYTES } from '../../protocol/limits.ts';
import { BROADCAST_FIELDS, type BroadcastKind } from '../broadcast.fields.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import classes from './broadcasts.module.css';
import { type Asked, broadcastApi, broadcastPath, useCount } from './broadcasts-data.ts';
import { type FormState, KeyboardField, keyboardIn } from './keyboard-field.tsx';
import { Phone } from './phone.tsx';
import { usePreviewFile } from './use-preview-file.ts';

const F = BROADCAST_FIELDS;
/** Where tags in use are asked for. */
const SOURCE = { path: '/viber/broadcasts' };
const FILES: Partial<Record<BroadcastKind, FileDefinition>> = {
  picture: {
    ...F.file_id,
    label: 'Slika',
    accept: ['image/jpeg', 'image/png', 'image/gif'],
    maxBytes: PICTURE_BYTES,
    required: true,
  },
  video: { ...F.file_id, label: 'Video', accept: ['video/mp4'], maxBytes: VIDEO_BYTES, required: true },
  file: { ...F.file_id, maxBytes: FILE_BYTES, required: true },
};

interface BroadcastFormProps {
  /** Null for a new one. */
  record: Broadcast | null;
  bots: readonly Choice[];
  done: (broadcast: Broadcast) => void;
}

/** The form of a broadcast, with a phone beside it. */
export function BroadcastForm({ record, bots, done }: BroadcastFormProps) {
  const saved = useSaved();
  const state = useDeclaredForm<Broadcast, Broadcast>({
    fields: F,
    initial: { kind: 'text', bot_id: bots.length === 1 ? bots[0]!.idguid : '' },
    record,
    show: (name, _value, shown) =>
      name === 'bot_id' ? shown?.bot : name === 'file_id' ? (shown?.file?.name ?? 'nema') : undefined,
    send: async (values, { record: before, version, changed }) => {
      if (!before) return (await api.post<Broadcast>(BROADCASTS_API, values)).data;
      return (await api.patch<Broadcast>(broadcastApi(before.idguid), { version, ...changed })).data;
    },
    done: (broadcast) => {
      saved({});
      done(broadcast);
    },
  });
  const { control } = state.form;
  const values = useWatch({ control });
  const kind = (values.kind || 'text') as BroadcastKind;
  const bot = bots.find(({ idguid }) => idguid === values.bot_id);
  const text = String(values.text ?? '');
  const fileField = FILES[kind];
  const { file, picking } = usePreviewFile(record, String(values.file_id ?? ''));
  return (
    <div className={classes.split} {...picking}>
      <Form
        state={state}
        submitLabel={record ? undefined : 'Sačuvaj i pregledaj'}
        cancelTo={record ? broadcastPath(record.idguid) : BROADCASTS_PATH}
        label={record ? 'Uredi masovnu poruku' : 'Dodaj masovnu poruku'}
      >
        <Fields state={state} fields={{ name: F.name }} />
        <BotField state={state} bots={bots} />
        <FormSection title="Kome ide">
          Oznake ljudima daju kolege u chatu i automatski odgovori. Primaju samo oni koji su tada pretplaćeni.
        </FormSection>
        <Fields state={state} fields={{ tags: F.tags, not_tags: F.not_tags }} source={SOURCE as never} />
        <Count
          bot_id={String(values.bot_id ?? '')}
          tags={(values.tags ?? []) as string[]}
          not_tags={(values.not_tags ?? []) as string[]}
        />
        <FormSection title="Poruka" />
        <Fields
          state={state}
          fields={{
            kind: F.kind,
            ...(kind === 'text' && { text: { ...F.text, required: true, help: usedText(text) } }),
            ...(kind === 'url' && { url: { ...F.url, required: true } }),
            ...(fileField && { file_id: fileField }),
            ...(kind === 'picture' && { text: { ...F.text, label: 'Opis slike', max: 768 } }),
          }}
          titles={{ file_id: record?.file?.name ?? null }}
        />
        <KeyboardField state={state} />
      </Form>
      <aside className={classes.side} data-sticky aria-label="Pregled">
        <Phone
          sender={record && record.bot_id === values.bot_id ? record.sender_name : (bot?.label ?? 'Bot')}
          picture={record && record.bot_id === values.bot_id ? record.picture : null}
          kind={kind}
          text={text}
          url={String(values.url ?? '')}
          file={file}
          keyboard={keyboardIn(values.keyboard)}
        />
      </aside>
    </div>
  );
}

const usedText = (text: string): string =>
  `${formatNumber(lengthOf(text))} od ${formatNumber(TEXT_MAX)} znakova.`;

/** The bot: there are few. */
function BotField({ state, bots }: { state: FormState; bots: readonly Choice[] }) {
  const { field, fieldState } = useController({ name: 'bot_id', control: state.form.control });
  return (
    <div data-field="bot_id" className={classes.choice}>
      <ChoiceSelect
        name="bot_id"
        label={F.bot_id.label}
        placeholder="Odaberite"
        description={bots.find(({ idguid }) => idguid === field.value)?.hint ?? undefined}
        inputWrapperOrder={DESCRIPTION_BELOW}
        withAsterisk
        aria-required
        ref={field.ref}
        data={bots.map(({ idguid, label }) => ({ value: idguid, label }))}
        value={String(field.value ?? '') || null}
        error={fieldState.error?.message}
        onChange={(value) => field.onChange(value ?? '')}
        onBlur={field.onBlur}
      />
    </div>
  );
}

/** How many would get it, while tags are chosen. */
function Count(asked: Asked) {
  const [settled] = useDebouncedValue(asked, 250);
  const count = useCount(settled);
  if (asked.bot_id === '' || !count) return null;
  return <CountText {...count} />;
}

/** How many get a broadcast, as a sentence. */
export const CountText = ({ receivers, subscribers }: { receivers: number; subscribers: number }) => (
  <p className={classes.count} data-none={receivers === 0 || undefined} role="status">
    {receivers === 0 ? (
      <>
        Niko ne bi primio poruku:{' '}
        {subscribers === 0
          ? 'nijedan pretplatnik još nije pisao ovom botu, niti otvorio razgovor, otkad je bot ovdje.'
          : `bot ima ${counted(subscribers, 'pretplatnika', 'pretplatnika', 'pretplatnika')}, a nijedan nema te oznake.`}
      </>
    ) : (
      <>
        Primit će <strong>{counted(receivers, 'pretplatnik', 'pretplatnika', 'pretplatnika')}</strong>
        {receivers < subscribers && <> od ukupno {formatNumber(subscribers)}</>}. Broje se oni koji su pisali
        ili otvorili razgovor otkad je bot ovdje; Viber ih može brojati više.
      </>
    )}
  </p>
);
